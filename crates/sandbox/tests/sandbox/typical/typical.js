// What JavaScript bots use besides reading and printing lines.
const assert = require('assert');
const childProcess = require('child_process');
const crypto = require('crypto');
const fs = require('fs');
const os = require('os');
const path = require('path');
const readline = require('readline');
const { Worker, isMainThread, parentPort } = require('worker_threads');
const zlib = require('zlib');

function files() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bot-'));
  const file = path.join(folder, 'a.txt');
  fs.writeFileSync(file, 'text');
  fs.appendFileSync(file, 'more');
  fs.renameSync(file, file + '2');
  fs.copyFileSync(file + '2', file);
  fs.symlinkSync('a.txt', path.join(folder, 'link'));
  fs.chmodSync(file, 0o600);
  fs.truncateSync(file, 4);
  assert.strictEqual(fs.readFileSync(path.join(folder, 'link'), 'utf8'), 'text');
  assert.strictEqual(fs.readdirSync(folder).length, 3);
  fs.statSync(file), fs.accessSync(file), fs.utimesSync(file, 1, 1), fs.realpathSync(folder);
  fs.watch(folder).close();
  fs.rmSync(folder, { recursive: true });
}

async function filesAgain() {
  const folder = await fs.promises.mkdtemp(path.join(os.tmpdir(), 'bot-'));
  await fs.promises.writeFile(path.join(folder, 'b'), 'text');
  assert.strictEqual(await fs.promises.readFile(path.join(folder, 'b'), 'utf8'), 'text');
  await fs.promises.rm(folder, { recursive: true });
}

function processes() {
  assert.strictEqual(childProcess.execSync('echo hello').toString(), 'hello\n');
  assert.strictEqual(childProcess.spawnSync('cat', { input: 'x' }).stdout.toString(), 'x');
  return new Promise((resolve) => {
    const child = childProcess.spawn('cat', [], { stdio: 'pipe' });
    child.stdout.once('data', () => child.kill());
    child.on('exit', (_, signal) => resolve(assert.strictEqual(signal, 'SIGTERM')));
    child.stdin.write('x');
  });
}

function forked() {
  return new Promise((resolve) => {
    const child = childProcess.fork(__filename, ['child']);
    child.on('message', (message) => { assert.strictEqual(message, 42); child.disconnect(); });
    child.on('exit', (code) => resolve(assert.strictEqual(code, 0)));
    child.send(41);
  });
}

function workers() {
  const shared = new Int32Array(new SharedArrayBuffer(64));
  const one = () => new Promise((resolve, reject) => {
    const worker = new Worker(__filename);
    worker.on('message', resolve).on('error', reject);
    worker.postMessage(shared);
  });
  return Promise.all([one(), one()]).then(() => assert.strictEqual(shared[0], 2));
}

async function system() {
  os.cpus(), os.hostname(), os.loadavg(), os.freemem(), os.uptime(), os.userInfo();
  try { os.networkInterfaces(); } catch { /* needs a socket */ }
  process.memoryUsage(), process.hrtime.bigint(), process.resourceUsage(), process.cpuUsage();
  crypto.randomBytes(8), crypto.createHash('sha256').update('x').digest('hex');
  zlib.gzipSync(Buffer.alloc(100000));
  await new Promise((resolve) => zlib.gzip(Buffer.alloc(100000), resolve));
  await new Promise((resolve) => crypto.pbkdf2('x', 'y', 1000, 64, 'sha512', resolve));
  await new Promise((resolve) => require('dns').lookup('localhost', resolve));
  await new Promise((resolve) => require('net').connect(80, '127.0.0.1').on('error', resolve));
  await new Promise((resolve) => setTimeout(resolve, 1));
  const awake = setInterval(() => {}, 1000); // waiting for a signal alone does not keep Node running
  await new Promise((resolve) => { process.once('SIGUSR2', resolve); process.kill(process.pid, 'SIGUSR2'); });
  clearInterval(awake);
  const kept = [];
  for (let i = 0; i < 300000; i++) kept[i % 1000] = { i, text: String(i) };
  new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
  assert.strictEqual(new Intl.NumberFormat('en').format(1000), '1,000');
}

if (!isMainThread) {
  parentPort.once('message', (shared) => { Atomics.add(shared, 0, 1); parentPort.postMessage(0); });
} else if (process.argv[2] === 'child') {
  process.on('message', (message) => process.send(message + 1));
} else {
  files();
  filesAgain().then(processes).then(forked).then(workers).then(system).then(() => {
    const lines = readline.createInterface({ input: process.stdin });
    lines.on('line', (line) => console.log(line.toUpperCase()));
  });
}

//! The features that Rust bots use besides reading and printing lines.

use std::{
    collections::HashMap,
    fs,
    io::{BufRead, Read, Seek, Write},
    net::TcpStream,
    process::{Command, Stdio},
    sync::{Arc, Condvar, Mutex, mpsc},
    thread,
    time::{Duration, Instant, SystemTime},
};

fn files() {
    let folder = std::env::temp_dir().join("bot");
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("a.txt");
    fs::write(&file, "text").unwrap();
    fs::copy(&file, folder.join("b.txt")).unwrap();
    fs::rename(folder.join("b.txt"), folder.join("c.txt")).unwrap();
    std::os::unix::fs::symlink("a.txt", folder.join("link")).unwrap();
    let mut open = fs::OpenOptions::new().read(true).write(true).open(&file).unwrap();
    open.set_len(2).unwrap();
    open.rewind().unwrap();
    let mut text = String::new();
    open.read_to_string(&mut text).unwrap();
    open.sync_all().unwrap();
    open.set_permissions(fs::metadata(&file).unwrap().permissions()).unwrap();
    assert_eq!((text.as_str(), fs::read_dir(&folder).unwrap().count()), ("te", 3));
    fs::remove_dir_all(&folder).unwrap();
}

fn threads() {
    let (sender, receiver) = mpsc::channel();
    let pair = Arc::new((Mutex::new(0), Condvar::new()));
    let workers: Vec<_> = (0..4)
        .map(|number| {
            let (sender, pair) = (sender.clone(), pair.clone());
            thread::spawn(move || {
                sender.send(number).unwrap();
                *pair.0.lock().unwrap() += 1;
                pair.1.notify_all();
            })
        })
        .collect();
    drop(sender);
    let count = pair.0.lock().unwrap();
    let (count, _) = pair.1.wait_timeout_while(count, Duration::from_secs(30), |n| *n < 4).unwrap();
    assert_eq!((*count, receiver.iter().sum::<i32>()), (4, 6));
    drop(count);
    for worker in workers {
        worker.join().unwrap();
    }
    thread::scope(|scope| scope.spawn(thread::yield_now).join()).unwrap();
    assert!(thread::available_parallelism().unwrap().get() > 0);
    thread::park_timeout(Duration::from_millis(1));
    thread::sleep(Duration::from_millis(1));
    let _ = (Instant::now(), SystemTime::now());
    assert!(std::panic::catch_unwind(|| panic!("a panic is caught")).is_err());
}

fn system() {
    assert_eq!(Command::new("echo").arg("hello").output().unwrap().stdout, b"hello\n");
    let mut cat =
        Command::new("cat").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    cat.stdin.take().unwrap().write_all(b"x").unwrap();
    assert!(cat.wait().unwrap().success());
    let mut sleep = Command::new("sleep").arg("100").current_dir("/").spawn().unwrap();
    sleep.kill().unwrap();
    assert!(!sleep.wait().unwrap().success());
    assert!(TcpStream::connect("127.0.0.1:80").is_err(), "there is a network");
    let mut kept: HashMap<u32, Vec<u8>> = HashMap::new();
    for number in 0..20_000 {
        kept.insert(number % 100, vec![1; 50_000]);
    }
}

fn main() {
    files();
    threads();
    system();
    for line in std::io::stdin().lock().lines() {
        println!("{}", line.unwrap().to_uppercase());
    }
}

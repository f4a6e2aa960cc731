// What Java bots use besides reading and printing lines.
import java.io.RandomAccessFile;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.Pipe;
import java.nio.channels.Selector;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.Scanner;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

public class Typical {
    static void check(boolean holds, String what) {
        if (!holds) throw new AssertionError(what);
    }

    static void files() throws Exception {
        Path folder = Files.createTempDirectory("bot");
        Path file = folder.resolve("a.txt");
        Files.writeString(file, "text");
        Files.move(file, folder.resolve("b.txt"));
        Files.copy(folder.resolve("b.txt"), file);
        Files.createSymbolicLink(folder.resolve("link"), file);
        try (var list = Files.list(folder)) {
            check(list.count() == 3, "files");
        }
        try (var access = new RandomAccessFile(file.toFile(), "rw")) {
            access.setLength(10000);
            var mapped = access.getChannel().map(FileChannel.MapMode.READ_WRITE, 0, 10000);
            mapped.put(0, (byte) 1);
            mapped.force();
        }
        Files.getFileStore(folder).getUsableSpace();
        try (var watch = folder.getFileSystem().newWatchService()) {
            folder.register(watch, java.nio.file.StandardWatchEventKinds.ENTRY_CREATE);
        }
    }

    static void threads() throws Exception {
        AtomicInteger count = new AtomicInteger();
        var pool = Executors.newFixedThreadPool(4);
        for (int i = 0; i < 100; i++) pool.submit(count::incrementAndGet);
        pool.shutdown();
        check(pool.awaitTermination(30, TimeUnit.SECONDS) && count.get() == 100, "threads");
        check(IntStream.range(0, 100000).parallel().map(n -> n % 7).sum() > 0, "streams");
        ForkJoinPool.commonPool().submit(() -> Thread.yield()).get();
        LockSupport.parkNanos(1000);
        Thread priority = new Thread(() -> Thread.currentThread().setPriority(Thread.MAX_PRIORITY));
        priority.start();
        priority.join();
    }

    static void memory() {
        var map = new HashMap<Integer, byte[]>();
        for (int i = 0; i < 300000; i++) map.put(i % 1000, new byte[1000]);
        System.gc();
        ByteBuffer.allocateDirect(1 << 20).put(0, (byte) 1);
        check(Runtime.getRuntime().availableProcessors() > 0, "processors");
    }

    static void system() throws Exception {
        Process cat = new ProcessBuilder("cat").start();
        cat.getOutputStream().write('x');
        cat.getOutputStream().close();
        check(cat.getInputStream().read() == 'x' && cat.waitFor() == 0, "cat");
        Process sleep = new ProcessBuilder("sleep", "100").start();
        sleep.destroy();
        check(sleep.waitFor() != 0, "sleep");
        ProcessHandle.current().info().command();
        new SecureRandom().nextInt();
        try {
            InetAddress.getLocalHost();
            new Socket("127.0.0.1", 80).close();
            throw new AssertionError("there is a network");
        } catch (java.io.IOException expected) {
        }
        Pipe pipe = Pipe.open();
        Selector selector = Selector.open();
        pipe.source().configureBlocking(false);
        pipe.source().register(selector, 1);
        pipe.sink().write(ByteBuffer.wrap(new byte[1]));
        check(selector.select(30000) == 1, "selector");
        selector.close();
        Thread.sleep(1);
        System.nanoTime();
    }

    public static void main(String[] words) throws Exception {
        files();
        threads();
        memory();
        system();
        Scanner lines = new Scanner(System.in);
        while (lines.hasNextLine()) System.out.println(lines.nextLine().toUpperCase());
    }
}

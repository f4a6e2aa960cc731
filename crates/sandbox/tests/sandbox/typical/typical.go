// What Go bots use besides reading and printing lines.
package main

import (
	"bufio"
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"syscall"
	"time"
)

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func files() {
	folder, err := os.MkdirTemp("", "bot")
	check(err)
	defer os.RemoveAll(folder)
	file := filepath.Join(folder, "a.txt")
	check(os.WriteFile(file, []byte("text"), 0600))
	check(os.Rename(file, file+"2"))
	check(os.Symlink("a.txt2", file))
	check(os.Chmod(file, 0700))
	check(os.Truncate(file, 2))
	from, err := os.Open(file)
	check(err)
	to, err := os.Create(file + "3")
	check(err)
	_, err = io.Copy(to, from)
	check(err)
	check(to.Sync())
	entries, err := os.ReadDir(folder)
	check(err)
	if len(entries) != 3 {
		panic("files")
	}
	os.Getwd()
	os.Hostname()
}

func goroutines() {
	var group sync.WaitGroup
	results := make(chan int, 1000)
	for i := 0; i < 1000; i++ {
		group.Add(1)
		go func(number int) {
			defer group.Done()
			time.Sleep(time.Microsecond)
			runtime.Gosched()
			results <- number
		}(i)
	}
	group.Wait()
	for i := 0; i < 4; i++ {
		group.Add(1)
		go func() {
			runtime.LockOSThread()
			for end := time.Now().Add(20 * time.Millisecond); time.Now().Before(end); {
			}
			group.Done()
		}()
	}
	group.Wait()
	ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
	<-ctx.Done()
	cancel()
	var kept [1000][]byte
	for i := 0; i < 200000; i++ {
		kept[i%1000] = make([]byte, 1000)
	}
	runtime.GC()
	debug.FreeOSMemory()
}

func system() {
	output, err := exec.Command("echo", "hello").Output()
	check(err)
	if string(output) != "hello\n" {
		panic("echo")
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
	defer cancel()
	if exec.CommandContext(ctx, "sleep", "100").Run() == nil {
		panic("sleep")
	}
	usr := make(chan os.Signal, 1)
	signal.Notify(usr, syscall.SIGUSR1)
	check(syscall.Kill(os.Getpid(), syscall.SIGUSR1))
	<-usr
	rand.Read(make([]byte, 8))
	if _, err := net.DialTimeout("tcp", "localhost:80", time.Second); err == nil {
		panic("there is a network")
	}
}

func main() {
	files()
	goroutines()
	system()
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		fmt.Println(strings.ToUpper(lines.Text()))
	}
}

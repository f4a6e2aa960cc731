// A bot that plays any legal move. Make it yours: replace choose().
// Build it: go build starter.go
// Run it:   papan match reversi exec:./starter random
// Test it:  papan bot check ./starter
package main

import (
	"encoding/json"
	"fmt"
	"math/rand"
	"os"
)

// Message has the fields that most bots need. PROTOCOL.md lists them all; add those that you want.
type Message struct {
	Type, Game, You, Position string
	Grid, History, Legal      []string
	Seed                      uint64
}

var random = rand.New(rand.NewSource(1))

// choose returns one of the legal moves.
func choose(question Message) string {
	return question.Legal[random.Intn(len(question.Legal))]
}

func main() {
	messages := json.NewDecoder(os.Stdin)
	for {
		var message Message
		if messages.Decode(&message) != nil {
			return
		}
		if message.Type == "hello" {
			random.Seed(int64(message.Seed)) // the same seed gives the same game again
		} else if message.Type == "move" {
			// Standard output belongs to the referee: write your own notes to os.Stderr.
			fmt.Println(choose(message))
		}
	}
}

// A bot that plays any legal move. Make it yours: replace choose().
// Build it: g++ -O2 -o starter starter.cpp
// Run it:   papan match reversi exec:./starter random
// Test it:  papan bot check ./starter
#include <iostream>
#include <random>
#include <string>
#include <vector>

// C++ brings no JSON. This reads the list of strings behind a name, which is all that a bot needs.
std::vector<std::string> list(const std::string& message, const std::string& name) {
    std::vector<std::string> words;
    size_t at = message.find("\"" + name + "\":[");
    if (at == std::string::npos) return words;
    at += name.size() + 4;
    while (message[at] == '"') {
        size_t end = message.find('"', at + 1);
        words.push_back(message.substr(at + 1, end - at - 1));
        at = end + (message[end + 1] == ',' ? 2 : 1);
    }
    return words;
}

std::mt19937_64 generator;

// Returns one of the legal moves. list(message, "grid") is the board, list(message, "history") has the moves so far.
// PROTOCOL.md explains the rest.
std::string choose(const std::string& message) {
    std::vector<std::string> legal = list(message, "legal");
    return legal[generator() % legal.size()];
}

int main() {
    std::string message;
    while (std::getline(std::cin, message)) {
        if (size_t at = message.find("\"seed\":"); at != std::string::npos) {
            generator.seed(std::stoull(message.substr(at + 7)));  // the same seed gives the same game again
        } else if (message.find("\"legal\":") != std::string::npos) {
            // Standard output belongs to the referee: write your own notes to std::cerr. std::endl sends the line off.
            std::cout << choose(message) << std::endl;
        }
    }
}

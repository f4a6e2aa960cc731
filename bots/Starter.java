// A bot that plays any legal move. Make it yours: replace choose().
// There is nothing to build: java compiles the file when it starts.
// Run it:  papan match reversi "exec:java Starter.java" random
// Test it: papan bot check "java Starter.java"
import java.util.List;
import java.util.Random;
import java.util.Scanner;

public class Starter {
    static Random random = new Random();

    // Returns one of the legal moves. list(message, "grid") is the board, text(message, "you") is your sign on it,
    // list(message, "history") has the moves so far. PROTOCOL.md explains the rest.
    static String choose(String message) {
        List<String> legal = list(message, "legal");
        return legal.get(random.nextInt(legal.size()));
    }

    public static void main(String[] arguments) {
        Scanner lines = new Scanner(System.in, "UTF-8");
        while (lines.hasNextLine()) {
            String message = lines.nextLine();
            if (text(message, "type").equals("hello")) {
                random = new Random(number(message, "seed")); // the same seed gives the same game again
            } else if (text(message, "type").equals("move")) {
                // Standard output belongs to the referee: write your own notes with System.err.println().
                System.out.println(choose(message));
            }
        }
    }

    // Java brings no JSON. These three read what stands behind a name, which is all that a bot needs.
    static List<String> list(String message, String name) {
        String inside = between(message, "\"" + name + "\":[", "]");
        return inside.isEmpty() ? List.of() : List.of(inside.substring(1, inside.length() - 1).split("\",\""));
    }

    static String text(String message, String name) {
        return between(message, "\"" + name + "\":\"", "\"");
    }

    static long number(String message, String name) {
        return Long.parseUnsignedLong(between(message, "\"" + name + "\":", "[,}]"));
    }

    static String between(String message, String before, String after) {
        int start = message.indexOf(before);
        return start < 0 ? "" : message.substring(start + before.length()).split(after, 2)[0];
    }
}

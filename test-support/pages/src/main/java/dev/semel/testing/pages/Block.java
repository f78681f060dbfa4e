package dev.semel.testing.pages;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A fenced block of a page.
 *
 * @param line where it begins, from 1
 * @param text without the fences and their indentation
 */
public record Block(int line, Mark mark, String text) {

    private static final Pattern VERSION = Pattern.compile("<version>.*</version>");
    private static final Pattern LEFT_OUT = Pattern.compile("(?m)^(?:// \\.\\.\\.|<!-- \\.\\.\\. -->)\n");

    /** Whether it is marked so. */
    public boolean is(Mark.Kind kind, String name) {
        return mark.kind() == kind && mark.value().equals(name);
    }

    /**
     * Whether the file that the mark names says the same, wherever it begins its lines and leaves some empty. Where the block has
     * a comment of three dots the file may say more. A version is that of the build, or one that the file names.
     */
    public boolean isFromItsFile() {
        Path file = Checkout.path(mark.value());
        if (!Files.isRegularFile(file)) {
            return false;
        }
        String whole = Checkout.read(file);
        return hasItsVersions(whole + Checkout.read(Checkout.path("pom.xml"))) && hasItsLines(code(whole));
    }

    private boolean hasItsVersions(String known) {
        return VERSION.matcher(text).results().allMatch(version -> known.contains(version.group()));
    }

    private boolean hasItsLines(String whole) {
        int end = 0;
        for (String piece : LEFT_OUT.split(code(text))) {
            int found = ("\n" + whole).indexOf("\n" + piece, end);
            if (found < 0) {
                return false;
            }
            end = found + piece.length();
        }
        return true;
    }

    private static String code(String text) {
        return text.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !VERSION.matcher(line).matches())
                .collect(Collectors.joining("\n", "", "\n"));
    }
}

package dev.semel.testing.pages;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds the blocks of a page that no test knows. */
final class Inventory {

    private static final Pattern ONLY_INDENTED = Pattern.compile("(?:^|\n)\n(?: {4}|\t)\\S");
    private static final Pattern OTHER_FENCE = Pattern.compile("(?:^|\n) *~~~");

    private final List<String> tests;

    /** @param tests the sources of all tests */
    Inventory(List<String> tests) {
        this.tests = tests;
    }

    static Inventory ofCheckout() {
        return new Inventory(Checkout.files(".java").stream()
                .filter(file -> file.toString().contains("/src/test/java/"))
                .map(Checkout::read)
                .filter(source -> source.contains("Page.of("))
                .toList());
    }

    List<String> complaints(Page page) {
        List<String> complaints = new ArrayList<>();
        for (Block block : page.blocks()) {
            complaint(page, block)
                    .ifPresent(complaint -> complaints.add(page.path() + ":" + block.line() + ": " + complaint));
        }
        if (Stream.of(ONLY_INDENTED, OTHER_FENCE)
                .anyMatch(code -> code.matcher(page.prose()).find())) {
            complaints.add(page.path() + " has code without a fence of three backticks, so no test sees it.");
        }
        return complaints;
    }

    private Optional<String> complaint(Page page, Block block) {
        Mark mark = block.mark();
        return switch (mark.kind()) {
            case NONE ->
                Optional.of("Nothing says what tests this block. Put a comment before it, as docs/code.md tells.");
            case FILE -> unless(block.isFromItsFile(), "The block is not what " + mark.value() + " says.");
            case RUN, SHOWS, TEST ->
                unless(isTaken(page, mark), "No test takes the block that is marked \"" + mark.value() + "\".");
            case BUILD, ILLUSTRATION -> Optional.empty();
        };
    }

    private boolean isTaken(Page page, Mark mark) {
        return tests.stream()
                .anyMatch(test -> test.contains('"' + page.path() + '"') && test.contains('"' + mark.value() + '"'));
    }

    private static Optional<String> unless(boolean isFulfilled, String complaint) {
        return isFulfilled ? Optional.empty() : Optional.of(complaint);
    }
}

package dev.semel.testing.pages;

import dev.semel.testing.pages.Mark.Kind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A page of the documentation as its readers have it: what they type, what they then see, and what they copy. */
public final class Page {

    private static final String FENCE = "```";

    private final String path;
    private final List<Block> blocks = new ArrayList<>();
    private final StringBuilder prose = new StringBuilder();

    Page(String path, String text) {
        this.path = path;
        read(text.lines().toList());
    }

    /** The page at that path from the root of the checkout. */
    public static Page of(String path) {
        return new Page(path, Checkout.read(Checkout.path(path)));
    }

    public static List<Page> all() {
        Path root = Checkout.root();
        return Checkout.files(".md").stream()
                .map(file -> of(root.relativize(file).toString()))
                .toList();
    }

    public String path() {
        return path;
    }

    public List<Block> blocks() {
        return List.copyOf(blocks);
    }

    /** What stands between the blocks. */
    public String prose() {
        return prose.toString();
    }

    /** The commands that the page marks by that name. */
    public String commands(String name) {
        return text(Kind.RUN, name);
    }

    /** What the page says that is seen. */
    public String shown(String name) {
        return text(Kind.SHOWS, name);
    }

    /** What a test takes from the page by that name. */
    public String snippet(String name) {
        return text(Kind.TEST, name);
    }

    private String text(Kind kind, String name) {
        return blocks.stream()
                .filter(block -> block.is(kind, name))
                .findFirst()
                .map(Block::text)
                .orElseThrow(() -> new IllegalStateException("%s has no block with <!-- %s: %s --> before it."
                        .formatted(path, kind.name().toLowerCase(Locale.ROOT), name)));
    }

    private void read(List<String> lines) {
        for (int i = 0; i < lines.size(); i++) {
            if (!lines.get(i).strip().startsWith(FENCE)) {
                prose.append(lines.get(i)).append('\n');
                continue;
            }
            int end = endOfBlock(lines, i);
            Mark mark = i == 0 ? Mark.NONE : Mark.read(lines.get(i - 1));
            blocks.add(new Block(
                    i + 1, mark, text(lines.subList(i + 1, end), lines.get(i).indexOf(FENCE))));
            i = end;
        }
    }

    private int endOfBlock(List<String> lines, int start) {
        for (int end = start + 1; end < lines.size(); end++) {
            if (lines.get(end).strip().equals(FENCE)) {
                return end;
            }
        }
        throw new IllegalStateException("%s:%d: The block does not end.".formatted(path, start + 1));
    }

    private static String text(List<String> lines, int indentation) {
        StringBuilder text = new StringBuilder();
        for (String line : lines) {
            text.append(line.substring(Math.min(indentation, line.length()))).append('\n');
        }
        return text.toString();
    }

    @Override
    public String toString() {
        return path;
    }
}

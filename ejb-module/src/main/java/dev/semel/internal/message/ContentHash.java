package dev.semel.internal.message;

import dev.semel.internal.message.content.CanonicalJson;
import dev.semel.internal.message.content.ContentDigest;
import dev.semel.internal.message.content.JsonText;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether two bodies say the same. JSON is hashed in a canonical form, whether it comes as a text or as bytes of UTF-8
 * ({@link CanonicalJson}); any other body byte by byte, and so is JSON that is too large to be taken apart. Properties never count,
 * because they may differ from one sending to the next.
 *
 * <p>A hash begins with a mark of the rule that made it: hashes of two rules say nothing about each other, so they are not compared.
 */
public final class ContentHash {

    /** The longest text, in characters, and the most bytes that are taken apart as JSON. */
    static final int LARGEST_JSON = 1024 * 1024;

    // Another number where the hash of any content changes.
    private static final String VERSION = "2";
    private static final int MARK = 8;
    private static final int LENGTH = 64;
    private static final String MARK_OF_ALL_CONTENT = mark(List.of());

    private ContentHash() {}

    /**
     * The mark of the rule, and SHA-256 of the content, in 64 hexadecimal digits.
     *
     * @param ignored JSON pointers to values of JSON that do not count
     */
    public static String of(StoredMessage message, List<String> ignored) {
        return switch (message.kind()) {
            case TEXT, TEXT16 ->
                message.body() == null ? marked(ignored, digest(BodyKind.TEXT, 0)) : ofText(message.text(), ignored);
            case BYTES ->
                message.body() == null ? marked(ignored, digest(BodyKind.BYTES, 0)) : ofBytes(message.body(), ignored);
            default -> ofOther(message, ignored);
        };
    }

    /** The same for the text of a message; nothing as long as the text is made of it. */
    public static String ofText(String text, List<String> ignored) {
        return text.length() <= LARGEST_JSON
                ? json(BodyKind.TEXT, text, ignored).orElseGet(() -> ofPlain(text, ignored))
                : ofPlain(text, ignored);
    }

    private static String ofPlain(String text, List<String> ignored) {
        return marked(ignored, digest(BodyKind.TEXT, text.length()).add(":").add(text));
    }

    private static String ofBytes(byte[] bytes, List<String> ignored) {
        Optional<String> text = bytes.length <= LARGEST_JSON ? JsonText.of(bytes) : Optional.empty();
        return text.flatMap(likely -> json(BodyKind.BYTES, likely, ignored))
                .orElseGet(
                        () -> marked(ignored, digest(BodyKind.BYTES, 0).add(":").add(bytes)));
    }

    /** The same for a body of bytes that is read piece by piece. */
    public static String of(BodyKind kind, LargeBody body, List<String> ignored) {
        ContentDigest digest = digest(kind, 0).add(":");
        body.forEachPiece(digest::add);
        return marked(ignored, digest);
    }

    private static String ofOther(StoredMessage message, List<String> ignored) {
        ContentDigest digest = digest(message.kind(), 0);
        return marked(ignored, message.body() == null ? digest : digest.add(":").add(message.body()));
    }

    private static Optional<String> json(BodyKind kind, String text, List<String> ignored) {
        return CanonicalJson.of(text, ignored)
                .map(form ->
                        marked(ignored, digest(kind, form.length()).add("=").add(form)));
    }

    private static ContentDigest digest(BodyKind kind, int letters) {
        return new ContentDigest(letters + 2 * MARK).add(kind.name());
    }

    private static String marked(List<String> ignored, ContentDigest digest) {
        return (ignored.isEmpty() ? MARK_OF_ALL_CONTENT : mark(ignored))
                + digest.hex().substring(MARK);
    }

    private static String mark(List<String> ignored) {
        ContentDigest rule = new ContentDigest(LENGTH).add(VERSION);
        ignored.stream().distinct().sorted().forEach(pointer -> rule.add("\n").add(pointer));
        return rule.hex().substring(0, MARK);
    }

    /** Whether two hashes are of different contents: known, made by one rule, and not the same. */
    public static boolean differ(@Nullable String one, @Nullable String other) {
        return one != null && other != null && one.regionMatches(0, other, 0, MARK) && !one.equals(other);
    }

    /** SHA-256 of a text, in hexadecimal. */
    public static String of(String text) {
        return digest(BodyKind.TEXT, text.length()).add(":").add(text).hex();
    }
}

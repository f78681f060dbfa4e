package dev.semel.internal.startup.schema;

import dev.semel.internal.message.ContentHash;
import java.util.Arrays;
import java.util.List;

/** A script that ships in the jar: its statements, each ended by a semicolon. Neither that nor two hyphens stand in a literal. */
record SchemaScript(int version, String name, String text) {

    private static final String COMMENT = "--[^\n]*";

    List<String> statements() {
        return Arrays.stream(text.replaceAll(COMMENT, "").split(";"))
                .map(String::strip)
                .filter(statement -> !statement.isEmpty())
                .toList();
    }

    String checksum() {
        return ContentHash.of(text.replace("\r", ""));
    }

    @Override
    public String toString() {
        return version + " (" + name + ")";
    }
}

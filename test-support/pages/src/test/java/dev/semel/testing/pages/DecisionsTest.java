package dev.semel.testing.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class DecisionsTest {

    private static final Pattern PARAGRAPH = Pattern.compile("\n\n(\\*\\*[^\n]*)");
    private static final Pattern ENTRY = Pattern.compile("\\*\\*(\\d+), 20\\d\\d-[01]\\d-[0-3]\\d\\. .*");

    @Test
    void haveANumberOfTheirOwnAndADate() throws IOException {
        List<String> entries = PARAGRAPH
                .matcher(Files.readString(Path.of("../../docs/decisions.md")))
                .results()
                .map(found -> found.group(1))
                .toList();

        assertThat(entries).hasSizeGreaterThan(250).allMatch(entry -> ENTRY.matcher(entry)
                .matches());
        assertThat(entries.stream().map(DecisionsTest::number)).doesNotHaveDuplicates();
    }

    private static int number(String entry) {
        return Integer.parseInt(entry.substring(2, entry.indexOf(',')));
    }
}

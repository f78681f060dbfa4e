package dev.semel.testing.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LanguageTest {

    @TempDir
    private Path folder;

    @Test
    void isPlainInCodeTextsPagesAndConfiguration() {
        assertThat(Language.findings()).isEmpty();
    }

    @Test
    void tellsWhereAWordStandsThatIsNotUsed() throws IOException {
        Path page = Files.writeString(folder.resolve("page.md"), "One line.\nWhoever reads this.\n");

        assertThat(Language.findings(page)).containsExactly(page + ":2: Whoever reads this.");
    }

    @Test
    void tellsOfAWordThatIsAPartOfAName() throws IOException {
        Path page = Files.writeString(folder.resolve("page.md"), "`aTestOfWhatComesMeanwhile`\n`nobodyWaits`\n");

        assertThat(Language.findings(page)).hasSize(2);
    }

    @Test
    void leavesOtherWordsAlone() throws IOException {
        Path page = Files.writeString(folder.resolve("page.md"), "noBody, whatsoever.\n");

        assertThat(Language.findings(page)).isEmpty();
    }
}

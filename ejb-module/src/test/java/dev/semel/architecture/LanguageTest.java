package dev.semel.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LanguageTest {

    @Test
    void isPlainInCodeTextsPagesAndConfiguration() throws IOException {
        assertThat(new Language(Path.of("..").toRealPath()).findings()).isEmpty();
    }

    @Test
    void tellsWhereAWordStandsThatIsNotUsed(@TempDir Path folder) throws IOException {
        Path page = Files.createDirectory(folder.resolve("docs")).resolve("page.md");
        Files.writeString(page, "One line.\nWhoever reads this.\n");

        assertThat(new Language(folder).findings()).containsExactly("docs/page.md:2: Whoever reads this.");
    }

    @Test
    void leavesNamesAloneInWhichAWordIsAPart(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("page.md"), "`aTestOfWhatComesMeanwhile`, whatsoever.\n");

        assertThat(new Language(folder).findings()).isEmpty();
    }
}

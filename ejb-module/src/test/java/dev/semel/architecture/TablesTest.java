package dev.semel.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** docs/tables.md is what the statements in the sources say. */
class TablesTest {

    private static final Path PAGE = Path.of("../docs/tables.md");
    private static final Path TABLES = Path.of("src/main/resources/META-INF/semel/db/postgresql/V1__semel.sql");

    @Test
    void areOnThePageWithWhatWritesAndReadsThem() throws IOException {
        assertThat(Files.readString(PAGE).lines().filter(line -> line.startsWith("| `semel_")))
                .as("the rows of docs/tables.md")
                .containsExactlyElementsOf(new Tables(OptionalModules.withLibrary(), TABLES).rows());
    }
}

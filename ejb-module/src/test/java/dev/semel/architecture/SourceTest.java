package dev.semel.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SourceTest {

    private static final Source PRODUCT = new Source(Path.of("src/main/java"));

    @Test
    void keepsFilesShort() throws IOException {
        assertThat(PRODUCT.longFiles()).isEmpty();
    }

    @Test
    void keepsMethodsShort() throws IOException {
        assertThat(PRODUCT.longMethods()).isEmpty();
    }

    @Test
    void namesEachSettingOnce() throws IOException {
        assertThat(PRODUCT.settingsNamedTwice()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {".", "../kafka", "../redis", "../capture"})
    void saysInEachPackageWhatMayBeNull(String module) throws IOException {
        assertThat(new Source(Path.of(module, "src/main/java")).unmarkedPackages())
                .isEmpty();
    }

    @Test
    void rejectsAPackageThatDoesNotSayWhatMayBeNull(@TempDir Path folder) throws IOException {
        Path marked = Files.createDirectories(folder.resolve("marked"));
        Files.writeString(marked.resolve("package-info.java"), "@NullMarked\npackage marked;");
        Path silent = Files.createDirectories(folder.resolve("silent"));
        Files.writeString(silent.resolve("package-info.java"), "package silent;");
        Path bare = Files.createDirectories(folder.resolve("bare"));
        Files.writeString(bare.resolve("Bare.java"), "class Bare {}");

        assertThat(new Source(folder).unmarkedPackages()).containsExactly("bare", "silent");
    }

    @Test
    void rejectsASettingThatIsNamedTwice(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("One.java"), "String name = \"semel.node\";");
        Files.writeString(folder.resolve("Other.java"), "String name = \"semel.node\" + \"semel.lint\";");
        assertThat(new Source(folder).settingsNamedTwice()).containsExactly("semel.node");
    }

    @Test
    void rejectsALongFile(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("LongFile.java"), "class LongFile {\n" + "\n".repeat(249) + "}\n");
        assertThat(new Source(folder).longFiles()).containsExactly("LongFile.java has 251 lines");
    }

    @Test
    void rejectsALongMethod(@TempDir Path folder) throws IOException {
        Files.writeString(
                folder.resolve("LongMethod.java"), "class LongMethod {\nvoid run() {\n" + "\n".repeat(29) + "}\n}\n");
        assertThat(new Source(folder).longMethods()).singleElement().asString().endsWith("run has 31 lines");
    }
}

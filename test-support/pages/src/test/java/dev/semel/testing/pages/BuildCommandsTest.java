package dev.semel.testing.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a command of the build names is there. The commands themselves build, measure or release for minutes and hours. */
class BuildCommandsTest {

    private static final BuildCommands COMMANDS = new BuildCommands();

    static Stream<String> commands() {
        return Page.all().stream()
                .flatMap(page -> BuildCommands.of(page).stream())
                .distinct();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void nameWhatIsThere(String command) {
        assertThat(COMMANDS.complaints(command)).isEmpty();
    }

    @Test
    void areFoundInBlocksAndInSentences() {
        Page page = new Page(
                "docs/page.md",
                "Run `./mvnw\ntest`, then:\n<!-- build: it -->\n```\nrelease/check-it   # or not\n```\n");

        assertThat(BuildCommands.of(page)).containsExactly("release/check-it", "./mvnw test");
        assertThat(commands()).hasSizeGreaterThan(12);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "./mvnw -Pfaults,none verify | There is no profile none.",
                "./mvnw test -pl ejb-module,none | There is no module none.",
                "./mvnw verify -Dnone=1 | Nothing reads the property none.",
                "./mvnw test -Dtest='InventoryTest,NoneTest' | There is no test NoneTest.",
                "./mvnw verify -Dit.test=*OnNoneIT | There is no test *OnNoneIT.",
                "./mvnw none | Maven does not know none.",
                "./mvnw none:set | Maven does not know none:set.",
                "release/check-none | There is no script release/check-none."
            })
    void areRefusedIfTheyNameWhatIsNot(String command, String complaint) {
        assertThat(COMMANDS.complaints(command)).isEqualTo(List.of(complaint));
    }

    /** Bash reads them whole, and runs nothing. */
    @ParameterizedTest
    @ValueSource(strings = {"release/check-outside", "release/check-reproducible"})
    void areScriptsThatBashCanRead(String script) throws IOException, InterruptedException {
        Path root = Checkout.root();
        Process bash = new ProcessBuilder("bash", "-n", script)
                .directory(root.toFile())
                .inheritIO()
                .start();

        assertThat(bash.waitFor()).isZero();
    }
}

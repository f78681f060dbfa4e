package dev.semel.testing.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One place for each thing: what two modules need has a module of its own, and the compiler follows each rename. */
class NamesTest {

    private static Names names;

    @TempDir
    private Path folder;

    private final List<Path> sources = new ArrayList<>();

    @BeforeAll
    static void readAllSources() {
        names = Names.in(Checkout.root(), Checkout.files(".java"));
    }

    @Test
    void givesEachFullNameToOneType() {
        assertThat(names.twice()).isEmpty();
    }

    @Test
    void namesNoShippedClassByAString() {
        assertThat(names.inStrings()).isEmpty();
    }

    @Test
    void tellsOfANameThatTwoFilesHave() {
        write("kafka/src/test/java", "dev.semel.testing", "Clock", "class Clock {}");
        write("redis/src/test/java", "dev.semel.testing", "Clock", "class Clock {}");
        write("redis/src/test/java", "dev.semel.redis", "Clock", "class Clock {}");

        assertThat(read().twice())
                .containsExactly("dev.semel.testing.Clock: kafka/src/test/java/dev.semel.testing/Clock.java,"
                        + " redis/src/test/java/dev.semel.testing/Clock.java");
    }

    @Test
    void tellsOfAStringThatIsTheNameOfAShippedClassOrTheFileOfOne() {
        write("kafka/src/main/java", "dev.semel.kafka", "Poller", "class Poller {}");
        write(
                "testing/src/main/java",
                "dev.semel.testing",
                "Kit",
                "class Kit { String[] a = {\"dev.semel.kafka.Poller\", \"dev/semel/kafka/Poller$Part.class\"}; }");

        assertThat(read().inStrings())
                .containsExactly(
                        "testing/src/main/java/dev.semel.testing/Kit.java: \"dev.semel.kafka.Poller\"",
                        "testing/src/main/java/dev.semel.testing/Kit.java: \"dev/semel/kafka/Poller$Part.class\"");
    }

    @Test
    void leavesTheNamesOfPackagesAndOfTestsAlone() {
        write("kafka/src/main/java", "dev.semel.kafka", "Poller", "class Poller { String a = \"dev.semel.kafka\"; }");
        write(
                "kafka/src/test/java",
                "dev.semel.kafka",
                "Broker",
                "class Broker { String a = \"dev.semel.kafka.Broker\"; }");

        assertThat(read().inStrings()).isEmpty();
    }

    private Names read() {
        return Names.in(folder, sources);
    }

    private void write(String module, String inPackage, String type, String text) {
        try {
            Path place = Files.createDirectories(folder.resolve(module).resolve(inPackage));
            sources.add(
                    Files.writeString(place.resolve(type + ".java"), "package " + inPackage + ";\n\n" + text + "\n"));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}

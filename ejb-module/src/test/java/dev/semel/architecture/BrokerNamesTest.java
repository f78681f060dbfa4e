package dev.semel.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The names of a broker, of its classes, properties and messages stand in its room. Comments may speak of it. */
class BrokerNamesTest {

    private static final String ROOM = "internal/artemis/";
    private static final Pattern NAMES = Pattern.compile("(?i)artemis|activemq|hornetq|\\b_?AMQ(?=[A-Z0-9_])");

    private static final Map<String, String> REASONS = Map.of(
            "outbox/HeaderRules.java",
            "Applications are refused these names where they give them, before any bean is there; the Javadoc promises it.",
            "internal/startup/KnownPasswords.java",
            "So settings with passwords are called in the files that are shipped.",
            "internal/tracing/OpenTelemetryTracing.java",
            "So OpenTelemetry calls the kind of system.",
            "internal/capture/process/Main.java",
            "It puts a process together that has no container, and whose broker is Artemis.",
            "internal/settings/capture/CaptureSettings.java",
            "So the settings of that process are called.");

    @Test
    void standInTheRoomOfTheBrokerAlone() throws IOException {
        List<String> found = new ArrayList<>();
        for (Path root : OptionalModules.withLibrary()) {
            found.addAll(naming(root));
        }

        assertThat(found).containsExactlyInAnyOrderElementsOf(REASONS.keySet());
    }

    @Test
    void areFoundInNamesAndTextsAndNotInComments(@TempDir Path folder) throws IOException {
        Files.createDirectories(folder.resolve(ROOM));
        Files.writeString(
                folder.resolve(ROOM + "Client.java"), "String type = \"org.apache.activemq.artemis.Client\";");
        Files.writeString(folder.resolve("Property.java"), "String name = \"_AMQ_DUPL_ID\"; // taken");
        Files.writeString(folder.resolve("Number.java"), "String number = \"AMQ149005\";");
        Files.writeString(folder.resolve("Selector.java"), "boolean is = name.equals(\"JMSPriority\") || AMQPriority;");
        Files.writeString(folder.resolve("Looking.java"), "import dev.semel.internal.artemis.Client;");
        Files.writeString(
                folder.resolve("Speaking.java"), "/** Artemis drops it. */ String queue = \"queue://x\"; // AMQ149005");

        assertThat(naming(folder)).containsExactly("Looking.java", "Number.java", "Property.java", "Selector.java");
    }

    private static List<String> naming(Path root) throws IOException {
        List<String> found = new ArrayList<>();
        for (Path file : Code.files(root)) {
            String name = root.relativize(file).toString();
            if (!name.startsWith(ROOM) && NAMES.matcher(Code.of(file)).find()) {
                found.add(name);
            }
        }
        return found;
    }
}

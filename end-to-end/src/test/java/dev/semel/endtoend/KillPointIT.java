package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A rule for a method that has another name now is never obeyed, and no server says so. */
class KillPointIT {

    private static final String CLASS = "CLASS ";
    private static final String METHOD = "METHOD ";

    @Test
    void namesMethodsThatAreThere() throws IOException, URISyntaxException, ClassNotFoundException {
        Path rules = Path.of(
                KillPointIT.class.getResource("/endtoend/every-step.btm").toURI());
        List<Path> files;
        try (Stream<Path> all = Files.list(rules.getParent())) {
            files = all.filter(file -> file.toString().endsWith(".btm")).toList();
        }
        assertThat(files).hasSizeGreaterThan(3);

        for (Path file : files) {
            assertNamesMethods(file);
        }
    }

    private static void assertNamesMethods(Path file) throws IOException, ClassNotFoundException {
        Class<?> type = null;
        for (String line : Files.readAllLines(file)) {
            if (line.startsWith(CLASS)) {
                String name = line.substring(CLASS.length()).replace("^", "").strip();
                // The others belong to the server and its drivers.
                type = name.startsWith("dev.semel.") ? Class.forName(name) : null;
            } else if (line.startsWith(METHOD) && type != null) {
                String method =
                        line.substring(METHOD.length()).replaceAll("[(].*", "").strip();
                assertThat(Arrays.stream(type.getDeclaredMethods()))
                        .as("%s of %s, for a rule in %s", method, type, file.getFileName())
                        .anyMatch(each -> each.getName().equals(method));
            }
        }
    }
}

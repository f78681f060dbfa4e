package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jboss.byteman.check.RuleCheck;
import org.jboss.byteman.check.RuleCheckResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A rule for a method or a variable that has another name now is never obeyed, and no server says so. */
class KillPointIT {

    private static final String ONLY_IN_THE_SERVER = "Could not load class org.apache.activemq.artemis.ra.";

    static List<Path> files() throws IOException, URISyntaxException {
        Path rules = Path.of(
                KillPointIT.class.getResource("/endtoend/every-step.btm").toURI());
        try (Stream<Path> all = Files.list(rules.getParent())) {
            return all.filter(file -> file.toString().endsWith(".btm")).toList();
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void namesClassesMethodsCallsAndVariablesThatAreThere(Path rules) throws IOException {
        assertThat(complaints(Files.readString(rules))).isEmpty();
    }

    @Test
    void isSeenToNameWhatIsNotThere() throws IOException, URISyntaxException {
        assertThat(files()).hasSizeGreaterThan(3);
        String rule =
                """
                RULE before the mark
                CLASS dev.semel.internal.outbox.relay.RelayPass
                METHOD %s
                AFTER INVOKE dev.semel.internal.outbox.relay.EventPublisher.%s
                BIND event : dev.semel.internal.outbox.store.PendingEvent = $%s.get(0)
                IF TRUE
                DO killJVM()
                ENDRULE
                """;

        assertThat(complaints(rule.formatted("publish", "publishBatch", "events")))
                .isEmpty();
        assertThat(complaints(rule.formatted("publish", "publishBatch", "batch")))
                .isNotEmpty();
        assertThat(complaints(rule.formatted("publish", "sendBatch", "events"))).isNotEmpty();
        assertThat(complaints(rule.formatted("send", "publishBatch", "events"))).isNotEmpty();
    }

    /** What Byteman itself finds wrong, for which it needs the compiled classes with the names of their variables. */
    private static List<String> complaints(String rules) {
        RuleCheck check = new RuleCheck();
        check.setPrintStream(new PrintStream(OutputStream.nullOutputStream()));
        check.addRule("rules", rules);
        check.checkRules();
        RuleCheckResult result = check.getResult();
        return Stream.of(
                        result.getParseErrorMessages(),
                        result.getErrorMessages(),
                        result.getTypeErrorMessages(),
                        result.getWarningMessages(),
                        result.getTypeWarningMessages())
                .flatMap(List::stream)
                .filter(complaint -> !complaint.contains(ONLY_IN_THE_SERVER))
                .toList();
    }
}

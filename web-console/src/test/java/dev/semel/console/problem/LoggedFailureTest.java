package dev.semel.console.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class LoggedFailureTest {

    private static final String FORGED = "x\r\n[AUDIT   ] forged\u2028\u202E";

    @Test
    void tellsAllCausesAndTheirPlacesInLinesOfItsOwn() {
        Exception thrown = new IllegalStateException(FORGED, new NumberFormatException(FORGED));

        String told = text(LoggedFailure.of(thrown));

        assertThat(told.lines())
                .noneMatch(line -> line.startsWith("[AUDIT"))
                .contains("java.lang.IllegalStateException: x\uFFFD\uFFFD[AUDIT   ] forged\uFFFD\uFFFD")
                .anyMatch(line -> line.startsWith("Caused by: java.lang.NumberFormatException: x\uFFFD"))
                .anyMatch(line -> line.contains("LoggedFailureTest.tellsAllCauses"));
    }

    @Test
    void isBoundedHoweverLongTheMessageIs() {
        assertThat(LoggedFailure.line("a".repeat(501))).hasSize(501).endsWith("a…");
        assertThat(LoggedFailure.line("a".repeat(500))).isEqualTo("a".repeat(500));
        assertThat(LoggedFailure.line(null)).isNull();
    }

    @Test
    void endsWhereCausesTurnInCircles() {
        Exception first = new Exception("one");
        first.initCause(new Exception("two", first));

        assertThat(text(LoggedFailure.of(first))).contains("one").contains("two");
    }

    private static String text(Throwable thrown) {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text));
        return text.toString();
    }
}

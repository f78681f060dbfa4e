package dev.semel.internal.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraceContextTest {

    private static final String PARENT = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

    @Test
    void takesParentAndStateFromTheProperties() {
        assertThat(TraceContext.of(Map.of("traceparent", PARENT, "tracestate", "rojo=1,7t@sys=x")))
                .contains(new TraceContext(PARENT, "rojo=1,7t@sys=x"));
        assertThat(TraceContext.of(Map.of("traceparent", PARENT, "tracestate", "rojo=00f0, congo=t61rcWkgMzE")))
                .contains(new TraceContext(PARENT, "rojo=00f0, congo=t61rcWkgMzE"));
        assertThat(TraceContext.of(Map.of("tracestate", "rojo=1"))).isEmpty();
    }

    @Test
    void takesThemUpToTheirLongest() {
        String later = "cc" + PARENT.substring(2) + "-" + "x".repeat(255 - PARENT.length() - 1);
        assertThat(TraceContext.of(later, null)).isPresent();
        assertThat(TraceContext.of(later + "x", null)).isEmpty();

        String members = "a=1,".repeat(31) + "a=";
        String longest = members + "v".repeat(256);
        assertThat(TraceContext.of(PARENT, longest)).contains(new TraceContext(PARENT, longest));
        assertThat(TraceContext.of(PARENT, members + "v".repeat(257))).contains(new TraceContext(PARENT, null));
        assertThat(TraceContext.of(PARENT, longest + ",a=1")).contains(new TraceContext(PARENT, null));
        String stretched = "a=" + "v".repeat(253) + "," + "b=" + "v".repeat(254);
        assertThat(stretched).hasSize(512);
        assertThat(TraceContext.of(PARENT, stretched)).contains(new TraceContext(PARENT, stretched));
        assertThat(TraceContext.of(PARENT, stretched + "v")).contains(new TraceContext(PARENT, null));
    }

    @Test
    void takesALaterVersionWithMoreFields() {
        String later = "cc" + PARENT.substring(2) + "-what-comes";
        assertThat(TraceContext.of(later, null)).contains(new TraceContext(later, null));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
                "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
                "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
                "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
                "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
                "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
                "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01\n"
            })
    void ignoresAMalformedParent(String parent) {
        assertThat(TraceContext.of(parent, "rojo=1")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {" ", "rojo", "=1", "Rojo=1", "rojo=1\n2", "rojo=a=b", "rojo=1;congo=\0"})
    void keepsTheParentWithoutAMalformedState(String state) {
        assertThat(TraceContext.of(PARENT, state)).contains(new TraceContext(PARENT, null));
    }

    @Test
    void ignoresWhatIsNoText() {
        assertThat(TraceContext.of(7, null)).isEmpty();
        assertThat(TraceContext.of(PARENT, "a=" + "x".repeat(600))).contains(new TraceContext(PARENT, null));
        assertThat(TraceContext.of(PARENT, "a=1,".repeat(40))).contains(new TraceContext(PARENT, null));
    }

    @Test
    void knowsTheTraceOfAThreadDuringItsWorkOnly() throws Exception {
        TraceContext outer = new TraceContext(PARENT, null);

        CurrentTrace.during(Optional.of(outer), () -> {
            assertThat(CurrentTrace.get()).contains(outer);
            CurrentTrace.during(
                    Optional.empty(), () -> assertThat(CurrentTrace.get()).isEmpty());
            return assertThat(CurrentTrace.get()).contains(outer);
        });
        assertThat(CurrentTrace.get()).isEmpty();
    }
}

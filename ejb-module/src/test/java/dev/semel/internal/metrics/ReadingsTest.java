package dev.semel.internal.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class ReadingsTest {

    private final AtomicInteger found = new AtomicInteger(1);
    private RuntimeException failure;
    private final LastReading<Integer> first = new LastReading<>(failing());
    private final LastReading<Integer> second = new LastReading<>(found::get);

    @Test
    void readAllThoughOneFailsAndShowNoOldNumber() {
        Readings.readAll(first, second);
        assertThat(first.found()).contains(1);

        found.set(2);
        failure = new IllegalStateException("The database does not answer.");
        assertThatThrownBy(() -> Readings.readAll(first, second)).isSameAs(failure);

        assertThat(first.found()).isEmpty();
        assertThat(second.found()).contains(2);
    }

    private Supplier<Integer> failing() {
        return () -> {
            if (failure != null) {
                throw failure;
            }
            return found.get();
        };
    }
}

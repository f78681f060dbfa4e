package dev.semel.internal.idempotency.http;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.annotation.Priority;
import jakarta.ws.rs.Priorities;
import org.junit.jupiter.api.Test;

class RequestFilterTest {

    @Test
    void asksForTheUserWhenFiltersWithoutAPriorityHaveSignedTheUserIn() {
        assertThat(RequestFilter.class.getAnnotation(Priority.class).value()).isGreaterThan(Priorities.USER);
    }
}

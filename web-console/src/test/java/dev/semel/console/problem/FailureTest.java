package dev.semel.console.problem;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ejb.EJBAccessException;
import jakarta.ejb.EJBException;
import jakarta.faces.FacesException;
import jakarta.faces.application.ViewExpiredException;
import org.junit.jupiter.api.Test;

class FailureTest {

    @Test
    void recognisesAMissingRoleHoweverDeep() {
        assertThat(Failure.of(new FacesException(new IllegalStateException(new EJBAccessException("no")))))
                .isEqualTo(Failure.DENIED);
    }

    @Test
    void recognisesAnExpiredPage() {
        assertThat(Failure.of(new ViewExpiredException("/outbox.xhtml"))).isEqualTo(Failure.EXPIRED);
    }

    @Test
    void recognisesARequestThatNoPageSends() {
        assertThat(Failure.of(new FacesException(new IllegalArgumentException("Unsupported rows per page value: 9"))))
                .isEqualTo(Failure.FORGED);
        assertThat(Failure.of(new IllegalArgumentException("something else"))).isEqualTo(Failure.FAILED);
    }

    @Test
    void takesAnythingElseAsAFailureOfTheServer() {
        assertThat(Failure.of(new EJBException("the database is down"))).isEqualTo(Failure.FAILED);
    }

    @Test
    void survivesCausesThatTurnInCircles() {
        Exception first = new Exception();
        first.initCause(new Exception(first));

        assertThat(Failure.of(first)).isEqualTo(Failure.FAILED);
    }
}

package dev.semel.console.problem;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ejb.EJBAccessException;
import jakarta.ejb.EJBException;
import jakarta.faces.FacesException;
import jakarta.faces.application.ViewExpiredException;
import jakarta.faces.event.PhaseId;
import java.net.ConnectException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class FailureTest {

    @Test
    void recognisesAMissingRoleHoweverDeep() {
        assertThat(Failure.of(
                        new FacesException(new IllegalStateException(new EJBAccessException("no"))),
                        PhaseId.RENDER_RESPONSE))
                .isEqualTo(Failure.DENIED);
    }

    @Test
    void recognisesAnExpiredPage() {
        assertThat(Failure.of(new ViewExpiredException("/outbox.xhtml"), PhaseId.RENDER_RESPONSE))
                .isEqualTo(Failure.EXPIRED);
    }

    @Test
    void recognisesARequestThatNoPageSends() {
        assertThat(Failure.of(
                        new FacesException(new IllegalArgumentException("Unsupported rows per page value: 9")),
                        PhaseId.RENDER_RESPONSE))
                .isEqualTo(Failure.FORGED);
        assertThat(Failure.of(new IllegalArgumentException("something else"), PhaseId.RENDER_RESPONSE))
                .isEqualTo(Failure.FAILED);
    }

    @Test
    void takesWhatCannotBeReadForARequestThatNoPageSends() {
        NumberFormatException unreadable = new NumberFormatException("For input string: \"abc\"");

        assertThat(Failure.of(new FacesException(unreadable), PhaseId.RESTORE_VIEW))
                .isEqualTo(Failure.FORGED);
        assertThat(Failure.of(unreadable, PhaseId.APPLY_REQUEST_VALUES)).isEqualTo(Failure.FORGED);
        assertThat(Failure.of(unreadable, PhaseId.INVOKE_APPLICATION)).isEqualTo(Failure.FAILED);
        assertThat(Failure.of(unreadable, null)).isEqualTo(Failure.FAILED);
    }

    @Test
    void takesAnOutageForOneAlsoWhileARequestIsRead() {
        assertThat(Failure.of(
                        new FacesException(new EJBException("the database is down")), PhaseId.APPLY_REQUEST_VALUES))
                .isEqualTo(Failure.FAILED);
    }

    @Test
    void takesAnythingElseAsAFailureOfTheServer() {
        assertThat(Failure.of(new EJBException("the database is down"), PhaseId.RENDER_RESPONSE))
                .isEqualTo(Failure.FAILED);
    }

    @Test
    void tellsADatabaseThatIsNotReachedFromADefect() {
        Exception refused = new SQLException("no connection", new ConnectException("Connection refused"));

        assertThat(Failure.of(new FacesException(new EJBException(refused)), PhaseId.RENDER_RESPONSE))
                .isEqualTo(Failure.AWAY);
    }

    @Test
    void survivesCausesThatTurnInCircles() {
        Exception first = new Exception();
        first.initCause(new Exception(first));

        assertThat(Failure.of(first, PhaseId.RENDER_RESPONSE)).isEqualTo(Failure.FAILED);
    }
}

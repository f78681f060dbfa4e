package dev.semel.internal.outbox.store.jpa;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.jpa.DialectOfDatabase;
import dev.semel.internal.outbox.store.PendingEvent.UndeliverableException;
import dev.semel.internal.outbox.store.PendingEvent.UnreadableException;
import dev.semel.internal.settings.limit.InlineLimit;
import dev.semel.testing.SameTransaction;
import jakarta.persistence.PersistenceException;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class LargeBodiesTest {

    private final UUID event = UUID.randomUUID();
    private boolean isDown;

    @Test
    void callsItAnOutageWhenTheDatabaseAnswersToNothing() {
        isDown = true;

        assertThatThrownBy(() -> bodies().read(event)).isInstanceOf(UnreadableException.class);
    }

    @Test
    void callsItTheFaultOfTheEventWhenTheDatabaseAnswersToSomethingElse() {
        assertThatThrownBy(() -> bodies().read(event))
                .isInstanceOf(UndeliverableException.class)
                .hasMessageContaining(event.toString())
                .hasRootCauseMessage("Got a packet bigger than 'max_allowed_packet' bytes");
    }

    private LargeBodies bodies() {
        Database database = new Database(null, new DialectOfDatabase(Dialect.H2), null) {
            @Override
            @SuppressWarnings("unchecked")
            public <T> List<T> query(String sql, RowReader<T> reader, Object... parameters) {
                if (isDown || sql.contains("semel_outbox_body")) {
                    throw new PersistenceException(
                            new SQLException("Got a packet bigger than 'max_allowed_packet' bytes"));
                }
                return (List<T>) List.of("16");
            }
        };
        return new LargeBodies(database, new InlineLimit(100), new SameTransaction());
    }
}

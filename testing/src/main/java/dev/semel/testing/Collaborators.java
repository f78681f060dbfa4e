package dev.semel.testing;

import dev.semel.outbox.Outbox;
import jakarta.persistence.EntityManager;
import javax.sql.DataSource;

/** What a handler works with in a test: each of these takes part in the one transaction of the handler, or is watched. */
public interface Collaborators {

    /** The application's data source. In a transaction it hands out the transaction's one connection, as a server does. */
    DataSource dataSource();

    /** The entity manager of a persistence unit, as a server injects it. */
    EntityManager entityManager(String unit);

    /** Semel's own outbox. What is appended stays in the tables; the kit publishes nothing. */
    Outbox outbox();

    /** What was given to the kit for this type, else a new object, with its injected fields filled. */
    <T> T bean(Class<T> type);

    /**
     * Tells the kit of an effect outside the database. For doubles of classes, whose calls the kit cannot watch by itself.
     *
     * @param what the type and the method, {@code "MailSender.send"}
     * @param arguments what would tell a repetition from something new
     */
    void called(String what, Object... arguments);

    /** As {@link #called}, where a repetition with the same arguments is no second effect. */
    void calledRepeatably(String what, Object... arguments);
}

package dev.semel.testing;

import dev.semel.internal.idempotency.consumer.ConsumerClass;
import dev.semel.testing.internal.Database;
import dev.semel.testing.internal.OutsideCall;
import jakarta.jms.MessageListener;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import javax.sql.DataSource;

/**
 * Runs a handler, in a unit test and without a server, under what can happen to a message, and says in sentences what it does
 * wrong.
 *
 * <pre>{@code
 * @Test
 * void keepsItsContract() {
 *     HandlerContract.of(TakePayment.class)
 *             .on(dataSource)
 *             .outside(MailSender.class, mails)
 *             .message(TestMessage.text("{\"orderId\":\"o-1\"}").property("idempotency_key", "order-1"))
 *             .verify();
 * }
 * }</pre>
 *
 * <p>The consumer protocol and the outbox are Semel's own classes on the test's database. The handler is made anew for each
 * server that the kit starts: by its constructor, with the fields that a container would inject. After each trial the tables are
 * as they were.
 *
 * <p>Not for parallel use: each test makes its own.
 */
public final class HandlerContract {

    private final Class<?> consumer;
    private final String name;
    private final Function<Collaborators, ? extends MessageListener> handlers;
    final Map<Class<?>, Function<Collaborators, ?>> given = new LinkedHashMap<>();
    final Map<Class<?>, Watched<?>> outside = new LinkedHashMap<>();
    final Map<String, DataSource> secondResources = new LinkedHashMap<>();
    final Map<String, Object> unitProperties = new HashMap<>();
    final List<String> statements = new ArrayList<>();
    final Set<String> ignored = new LinkedHashSet<>();
    final List<TestMessage> others = new ArrayList<>();
    private final Set<Check> checks = EnumSet.allOf(Check.class);
    private DataSource dataSource;
    private String unit = "";
    private TestMessage message;
    private TestMessage rival;

    private HandlerContract(
            Class<?> consumer, String name, Function<Collaborators, ? extends MessageListener> handlers) {
        this.consumer = consumer;
        this.name = name;
        this.handlers = handlers;
    }

    /** The contract of a message-driven bean with {@link dev.semel.idempotency.IdempotentConsumer}; its fields are injected. */
    public static <H extends MessageListener> HandlerContract of(Class<H> handler) {
        return of(handler, beans -> beans.bean(handler));
    }

    /** The contract of a message-driven bean that the test makes by itself, one for each server. */
    public static <H extends MessageListener> HandlerContract of(
            Class<H> handler, Function<Collaborators, ? extends H> factory) {
        Class<?> consumer = ConsumerClass.of(handler);
        return new HandlerContract(consumer, consumer.getSimpleName(), factory);
    }

    /** The contract of a handler without an annotation of its own, with the annotation's default values. */
    public static HandlerContract of(String name, Function<Collaborators, ? extends MessageListener> factory) {
        return new HandlerContract(PlainConsumer.class, name, factory);
    }

    /**
     * The database, with the application's tables in it. Default: an empty one of H2 in memory. Semel's tables are made if they
     * are missing. H2 needs {@code MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE}.
     */
    public HandlerContract on(DataSource database) {
        this.dataSource = database;
        return this;
    }

    /** Statements that make the tables, and the rows that the handler finds. They are run once, before anything else. */
    public HandlerContract given(String... sql) {
        statements.addAll(Arrays.asList(sql));
        return this;
    }

    /** As {@link #given}: a script of the class path, {@code db/shop/V1__shop.sql} for example. It is sent in one piece. */
    public HandlerContract givenScript(String resource) {
        return given(Script.read(resource));
    }

    /** The persistence unit for which {@code @PersistenceContext} without a name stands. */
    public HandlerContract unit(String persistenceUnit) {
        this.unit = persistenceUnit;
        return this;
    }

    /** A property of the application's persistence units, {@code jakarta.persistence.schema-generation.database.action} for example. */
    public HandlerContract unitProperty(String property, Object value) {
        unitProperties.put(property, value);
        return this;
    }

    /** What a field or a constructor parameter of this type gets. */
    public <T> HandlerContract with(Class<T> type, T instance) {
        return withNew(type, beans -> instance);
    }

    /** What a field or a constructor parameter of this type gets, made for each server. */
    public <T> HandlerContract withNew(Class<T> type, Function<Collaborators, ? extends T> factory) {
        given.put(type, factory);
        return this;
    }

    /** Something that has effects outside the database, such as a mail or an HTTP call: the kit watches its calls. */
    public <T> HandlerContract outside(Class<T> type, T real) {
        outside.put(type, new Watched<>(type, real, OutsideCall.Kind.EFFECT));
        return this;
    }

    /**
     * Something outside the database for which a repeated call with the same arguments is no second effect: a partner that is told
     * an idempotency key, or a mere question. The kit requires that a redelivery calls it with the same arguments.
     */
    public <T> HandlerContract repeatable(Class<T> type, T real) {
        outside.put(type, new Watched<>(type, real, OutsideCall.Kind.REPEATABLE));
        return this;
    }

    /** A data source that is not the application's, by the name or look-up name of the {@code @Resource} that asks for it. */
    public HandlerContract secondResource(String resource, DataSource other) {
        secondResources.put(resource, other);
        return this;
    }

    /** The message. */
    public HandlerContract message(TestMessage sent) {
        this.message = sent;
        return this;
    }

    /** Another message for the same business object, with a key of its own. */
    public HandlerContract rival(TestMessage other) {
        this.rival = other;
        return this;
    }

    /** Further messages that come after the first, and that may overtake each other: the result is to be the same. */
    public HandlerContract inAnyOrder(TestMessage... further) {
        others.addAll(Arrays.asList(further));
        return this;
    }

    /**
     * A column, as {@code table.column}, or a field, as {@code Class.field}, that does not count. Times and generated numbers
     * never count.
     */
    public HandlerContract ignoring(String columnOrField) {
        ignored.add(columnOrField.toLowerCase(Locale.ROOT));
        return this;
    }

    /** Leaves checks out. */
    public HandlerContract without(Check... left) {
        checks.removeAll(Arrays.asList(left));
        return this;
    }

    /** Runs these checks only. */
    public HandlerContract only(Check... some) {
        checks.retainAll(Arrays.asList(some));
        return this;
    }

    /**
     * Runs the checks.
     *
     * @throws AssertionError with the findings as sentences, if there are any
     */
    public Report verify() {
        Report report = report();
        if (!report.isClean()) {
            throw new AssertionError(report.toString());
        }
        return report;
    }

    /**
     * Runs the checks and answers what was found.
     *
     * @throws AssertionError if the handler fails on the message when nothing disturbs it
     */
    public Report report() {
        if (message == null) {
            throw new IllegalStateException(
                    "The contract of " + name + " has no message. Give it one by message(...).");
        }
        try (Trial trial = Trial.open(this)) {
            return new Checks(trial).run(checks);
        }
    }

    Class<?> consumer() {
        return consumer;
    }

    String name() {
        return name;
    }

    Function<Collaborators, ? extends MessageListener> handlers() {
        return handlers;
    }

    DataSource database() {
        return dataSource == null ? Database.inMemory() : dataSource;
    }

    String defaultUnit() {
        return unit;
    }

    TestMessage message() {
        return message;
    }

    TestMessage rival() {
        return rival;
    }

    /** Something outside the database, and what a second call of it means. */
    record Watched<T>(Class<T> type, T real, OutsideCall.Kind kind) {}
}

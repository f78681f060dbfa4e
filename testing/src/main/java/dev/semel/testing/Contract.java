package dev.semel.testing;

import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.testing.internal.Brought;
import dev.semel.testing.internal.Database;
import dev.semel.testing.internal.OutsideCall;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import javax.sql.DataSource;

/**
 * What the work finds in a test, and what is tried: the same for a handler of messages ({@link HandlerContract}) and for a method
 * ({@link MethodContract}).
 *
 * <p>The protocol and the outbox are Semel's own classes on the test's database. The bean is made anew for each server that the kit
 * starts: by its constructor, with the fields that a container would inject. After each trial the tables are as they were.
 *
 * <p>Not for parallel use: each test makes its own.
 *
 * @param <C> the contract itself
 */
public abstract sealed class Contract<C extends Contract<C>> permits HandlerContract, MethodContract {

    final Map<Class<?>, Function<Collaborators, ?>> given = new LinkedHashMap<>();
    final Map<Class<?>, Watched<?>> outside = new LinkedHashMap<>();
    final Map<String, DataSource> secondResources = new LinkedHashMap<>();
    final Map<String, Object> unitProperties = new HashMap<>();
    final List<String> statements = new ArrayList<>();
    final Set<String> ignored = new LinkedHashSet<>();
    private final Set<Check> checks;
    private DataSource dataSource;
    private String unit = "";

    Contract(Set<Check> possible) {
        this.checks = EnumSet.copyOf(possible);
    }

    /**
     * The database, with the application's tables in it. Default: an empty one of H2 in memory. Semel's tables are made if they
     * are missing. H2 needs {@code MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE}.
     */
    public C on(DataSource database) {
        this.dataSource = database;
        return self();
    }

    /** Statements that make the tables, and the rows that the work finds. They are run once, before anything else. */
    public C given(String... sql) {
        statements.addAll(Arrays.asList(sql));
        return self();
    }

    /** As {@link #given}: a script of the class path, {@code db/shop/V1__shop.sql} for example. It is sent in one piece. */
    public C givenScript(String resource) {
        return given(Script.read(resource));
    }

    /** The persistence unit for which {@code @PersistenceContext} without a name stands. */
    public C unit(String persistenceUnit) {
        this.unit = persistenceUnit;
        return self();
    }

    /** A property of the application's persistence units, {@code jakarta.persistence.schema-generation.database.action} for example. */
    public C unitProperty(String property, Object value) {
        unitProperties.put(property, value);
        return self();
    }

    /** What a field or a constructor parameter of this type gets. */
    public <T> C with(Class<T> type, T instance) {
        return withNew(type, beans -> instance);
    }

    /** What a field or a constructor parameter of this type gets, made for each server. */
    public <T> C withNew(Class<T> type, Function<Collaborators, ? extends T> factory) {
        given.put(type, factory);
        return self();
    }

    /** Something that has effects outside the database, such as a mail or an HTTP call: the kit watches its calls. */
    public <T> C outside(Class<T> type, T real) {
        outside.put(type, new Watched<>(type, real, OutsideCall.Kind.EFFECT));
        return self();
    }

    /**
     * Something outside the database for which a repeated call with the same arguments is no second effect: a partner that is told
     * an idempotency key, or a mere question. The kit requires that work that comes again calls it with the same arguments.
     */
    public <T> C repeatable(Class<T> type, T real) {
        outside.put(type, new Watched<>(type, real, OutsideCall.Kind.REPEATABLE));
        return self();
    }

    /** A data source that is not the application's, by the name or look-up name of the {@code @Resource} that asks for it. */
    public C secondResource(String resource, DataSource other) {
        secondResources.put(resource, other);
        return self();
    }

    /**
     * A column, as {@code table.column}, or a field, as {@code Class.field}, that does not count. Times and generated numbers
     * never count.
     */
    public C ignoring(String columnOrField) {
        ignored.add(columnOrField.toLowerCase(Locale.ROOT));
        return self();
    }

    /** Leaves checks out. */
    public C without(Check... left) {
        checks.removeAll(Arrays.asList(left));
        return self();
    }

    /** Runs these checks only. */
    public C only(Check... some) {
        checks.retainAll(Arrays.asList(some));
        return self();
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
     * @throws AssertionError if the work fails when nothing disturbs it
     */
    public Report report() {
        requireComplete();
        try (Trial trial = Trial.open(this)) {
            return new Checks(trial).run(checks);
        }
    }

    @SuppressWarnings("unchecked")
    private C self() {
        return (C) this;
    }

    DataSource database() {
        return dataSource == null ? Database.inMemory() : dataSource;
    }

    String defaultUnit() {
        return unit;
    }

    abstract void requireComplete();

    /** As sentences call it. */
    abstract String name();

    abstract Wording words();

    abstract Class<?> bean();

    abstract Object newBean(Collaborators collaborators);

    /** The consumers of messages that the application has. */
    abstract List<ConsumerDefinition> consumers();

    abstract Brought first();

    /** The same from who has it done, once more. */
    abstract Brought repeated();

    /** The same at another server. */
    abstract Brought copy();

    /** Other work on the same business object; empty if the kit cannot make it. */
    abstract Optional<Brought> rival();

    /** The same under another key; empty if the kit cannot tell where the key is. */
    abstract Optional<Brought> withOtherKey();

    /** What comes one after the other, the first included. */
    abstract List<Brought> inOrder();

    /** Something outside the database, and what a second call of it means. */
    record Watched<T>(Class<T> type, T real, OutsideCall.Kind kind) {}
}

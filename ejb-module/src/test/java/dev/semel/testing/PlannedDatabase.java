package dev.semel.testing;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.jpa.DialectOfDatabase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A database that is also asked how it will answer, before each question. */
public final class PlannedDatabase extends Database {

    private final Database real;
    private final List<Planned> plans = new ArrayList<>();

    /** A question, and the plan for it, a step a line; on MariaDB kind, table and index of each step. */
    public record Planned(String question, List<Object> parameters, String plan) {}

    public PlannedDatabase(Database real) {
        super(real::entityManager, new DialectOfDatabase(real.dialect()), null);
        this.real = real;
    }

    public List<Planned> plans() {
        return List.copyOf(plans);
    }

    /** How long the answer to a question takes now. */
    public Duration time(Planned planned) {
        long begin = System.nanoTime();
        real.query(planned.question(), row -> 0, planned.parameters().toArray());
        return Duration.ofNanos(System.nanoTime() - begin);
    }

    @Override
    public int update(String sql, Duration longestWait, Object... parameters) {
        return real.update(sql, longestWait, parameters);
    }

    @Override
    public <T> List<T> query(String sql, Duration longestWait, RowReader<T> reader, Object... parameters) {
        plan(sql, parameters);
        return real.query(sql, longestWait, reader, parameters);
    }

    private void plan(String sql, Object... parameters) {
        if (sql.startsWith("SELECT")) {
            List<String> steps = real.query(
                    "EXPLAIN " + sql,
                    row -> dialect() == Dialect.MARIADB
                            ? row.getString("type") + " " + row.getString("table") + " " + row.getString("key")
                            : row.getString(1),
                    parameters);
            plans.add(new Planned(sql, Arrays.asList(parameters), String.join("\n", steps)));
        }
    }
}

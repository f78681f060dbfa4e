package dev.semel.internal.admin.partition;

import dev.semel.internal.jpa.Database;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.TreeMap;

@Dependent
class JdbcPartitionSums implements PartitionSums {

    // A consumer that is removed leaves its rows, and nothing is wrong with that.
    private static final String SUMS =
            "SELECT consumer, SUM(CASE WHEN behind > 0 THEN behind ELSE 0 END), SUM(CASE WHEN"
                    + " GREATEST(assigned_at, COALESCE(looked_at, assigned_at)) < ? THEN 1 ELSE 0 END),"
                    + " SUM(CASE WHEN waits_since IS NULL THEN 0 ELSE 1 END), SUM(CASE WHEN behind < 0 THEN 1 ELSE 0 END)"
                    + " FROM semel_kafka_position WHERE consumer IN (SELECT c.consumer FROM semel_consumer c) GROUP BY consumer";

    private final Database database;

    @Inject
    JdbcPartitionSums(Database database) {
        this.database = database;
    }

    @Override
    public Map<String, Sum> all() {
        OffsetDateTime silentSince = database.now().minus(LONGEST_SILENCE).atOffset(ZoneOffset.UTC);
        Map<String, Sum> sums = new TreeMap<>();
        database.query(
                        SUMS,
                        row -> Map.entry(
                                row.getString(1),
                                new Sum(row.getLong(2), row.getLong(3), row.getLong(4), row.getLong(5))),
                        silentSince)
                .forEach(sum -> sums.put(sum.getKey(), sum.getValue()));
        return sums;
    }
}

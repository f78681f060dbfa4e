package dev.semel.internal.admin.partition;

import dev.semel.internal.jpa.Database;

public final class TestPartitionCommands {

    private TestPartitionCommands() {}

    public static PartitionCommands of(Database database) {
        return new JdbcPartitionCommands(database);
    }

    public static PartitionSums sums(Database database) {
        return new JdbcPartitionSums(database);
    }
}

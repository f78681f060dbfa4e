package dev.semel.internal.admin.partition;

import dev.semel.internal.jpa.Database;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;

@Dependent
class JdbcPartitionCommands implements PartitionCommands {

    // The next epoch: what is worked on now must not move it.
    private static final String SET = "UPDATE semel_kafka_position"
            + " SET next_offset = ?, leader_epoch = NULL, epoch = epoch + 1, behind = NULL, waits_for = NULL, waits_since = NULL,"
            + " moved_at = CURRENT_TIMESTAMP"
            + " WHERE consumer = ? AND topic = ? AND partition_number = ? AND next_offset = ?";
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    private final Database database;

    @Inject
    JdbcPartitionCommands(Database database) {
        this.database = database;
    }

    @Override
    public boolean setPosition(String consumer, String topic, int partition, long seen, long offset) {
        return database.update(SET, LONGEST_WAIT, offset, consumer, topic, partition, seen) == 1;
    }
}

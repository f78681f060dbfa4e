package dev.semel.internal.kafka.position;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.settings.NodeName;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.apache.kafka.common.TopicPartition;

@Dependent
class JdbcPartitionPositions implements PartitionPositions {

    private static final String TABLE = "semel_kafka_position";
    private static final String THIS = " WHERE consumer = ? AND topic = ? AND partition_number = ?";
    private static final String BEGIN =
            "UPDATE semel_kafka_position SET epoch = epoch + 1, node = ?," + " assigned_at = CURRENT_TIMESTAMP" + THIS;
    private static final String BEGIN_AT = "UPDATE semel_kafka_position SET next_offset = ?" + THIS;
    private static final String FIND =
            "SELECT epoch, next_offset, leader_epoch, topic_id, topic_number FROM semel_kafka_position" + THIS;
    private static final String NAME = "UPDATE semel_kafka_position SET topic_id = ?" + THIS + " AND topic_id IS NULL";
    private static final String BEGIN_ANEW =
            "UPDATE semel_kafka_position SET topic_id = ?, topic_number = topic_number + 1, next_offset = 0, leader_epoch = NULL,"
                    + " behind = NULL, waits_for = NULL, waits_since = NULL, moved_at = CURRENT_TIMESTAMP"
                    + THIS + " AND epoch = ?";
    private static final String GO_BACK =
            "UPDATE semel_kafka_position SET epoch = epoch + 1, topic_number = topic_number + 1, next_offset = ?, leader_epoch = NULL,"
                    + " behind = NULL, waits_for = NULL, waits_since = NULL, moved_at = CURRENT_TIMESTAMP"
                    + THIS + " AND epoch = ? AND next_offset > ?";
    private static final String MOVE = "UPDATE semel_kafka_position SET next_offset = ?, leader_epoch = ?,"
            + " moved_at = CURRENT_TIMESTAMP, waits_for = NULL, waits_since = NULL"
            + THIS + " AND epoch = ? AND next_offset < ?";
    private static final String NOTE =
            "UPDATE semel_kafka_position SET behind = COALESCE(?, behind), looked_at = CURRENT_TIMESTAMP" + THIS
                    + " AND epoch = ?";
    // Only a move of the position ends it: the next owner finds the same record.
    private static final String WAITS = "UPDATE semel_kafka_position SET waits_for = ?,"
            + " waits_since = COALESCE(waits_since, CURRENT_TIMESTAMP)" + THIS + " AND epoch = ? AND next_offset = ?";

    // It has not begun, or an administrator has it begin at the first record again (PartitionsAdmin.FIRST).
    private static final long NOWHERE = -1;

    // A transaction that has the row moves the position, which is the last thing that it does.
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    private final Database database;
    private final NodeName node;

    @Inject
    JdbcPartitionPositions(Database database, NodeName node) {
        this.database = database;
        this.node = node;
    }

    @Override
    public Assignment assign(String consumer, TopicPartition partition, LongSupplier firstOffset) {
        String insert = database.dialect()
                .insertIfAbsent(
                        TABLE,
                        "consumer, topic, partition_number, next_offset, epoch, node, assigned_at, moved_at",
                        "?, ?, ?, ?, 0, ?, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP");
        String topic = partition.topic();
        int number = partition.partition();
        database.update(insert, LONGEST_WAIT, consumer, topic, number, NOWHERE, node.value());
        database.update(BEGIN, LONGEST_WAIT, node.value(), consumer, topic, number);
        Assignment assigned = find(consumer, partition);
        if (assigned.nextOffset() != NOWHERE) {
            return assigned;
        }
        database.update(BEGIN_AT, LONGEST_WAIT, firstOffset.getAsLong(), consumer, topic, number);
        return find(consumer, partition);
    }

    private Assignment find(String consumer, TopicPartition partition) {
        return database.query(
                        FIND,
                        row -> new Assignment(
                                consumer,
                                partition,
                                row.getLong(1),
                                new Position(row.getLong(2), row.getObject(3, Integer.class)),
                                new Topic(row.getString(4), row.getInt(5))),
                        consumer,
                        partition.topic(),
                        partition.partition())
                .get(0);
    }

    @Override
    public Assignment in(String topicId, Assignment assignment) {
        String consumer = assignment.consumer();
        TopicPartition partition = assignment.partition();
        String known = assignment.topic().id();
        if (topicId.equals(known)) {
            return assignment;
        }
        if (known == null) {
            database.update(NAME, LONGEST_WAIT, topicId, consumer, partition.topic(), partition.partition());
        } else {
            database.update(
                    BEGIN_ANEW,
                    LONGEST_WAIT,
                    topicId,
                    consumer,
                    partition.topic(),
                    partition.partition(),
                    assignment.epoch());
        }
        return find(consumer, partition);
    }

    @Override
    public boolean moveTo(Assignment assignment, Position next) {
        TopicPartition partition = assignment.partition();
        int moved = database.update(
                MOVE,
                LONGEST_WAIT,
                next.offset(),
                next.leaderEpoch(),
                assignment.consumer(),
                partition.topic(),
                partition.partition(),
                assignment.epoch(),
                next.offset());
        // A commit whose outcome was unknown may have moved it.
        return moved == 1 || find(assignment.consumer(), partition).epoch() == assignment.epoch();
    }

    @Override
    public boolean goBackTo(long offset, Assignment assignment) {
        TopicPartition partition = assignment.partition();
        return database.update(
                        GO_BACK,
                        LONGEST_WAIT,
                        offset,
                        assignment.consumer(),
                        partition.topic(),
                        partition.partition(),
                        assignment.epoch(),
                        offset)
                == 1;
    }

    @Override
    public boolean note(Assignment assignment, Progress progress) {
        TopicPartition partition = assignment.partition();
        int noted = database.update(
                NOTE,
                LONGEST_WAIT,
                progress.behind(),
                assignment.consumer(),
                partition.topic(),
                partition.partition(),
                assignment.epoch());
        if (noted == 1 && progress.waitsFor() != null) {
            noteWait(assignment, progress);
        }
        return noted == 1;
    }

    private void noteWait(Assignment assignment, Progress progress) {
        TopicPartition partition = assignment.partition();
        database.update(
                WAITS,
                LONGEST_WAIT,
                progress.waitsFor(),
                assignment.consumer(),
                partition.topic(),
                partition.partition(),
                assignment.epoch(),
                progress.doneUntil());
    }
}

package dev.semel.incontainer.cell;

import dev.semel.incontainer.bank.Memory;
import dev.semel.incontainer.probe.Eventually;
import dev.semel.incontainer.probe.Post;
import dev.semel.incontainer.probe.Tables;
import dev.semel.incontainer.probe.Work;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.redelivery.Replay;
import dev.semel.specification.Counter;
import dev.semel.specification.Letter;
import dev.semel.specification.Others;
import dev.semel.specification.Row;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/** The counter on this server. */
@Dependent
public class ContainerCounter implements Counter {

    @Inject
    private Tables tables;

    @Inject
    private Post post;

    @Inject
    private Work work;

    @Inject
    private Memory memory;

    @Inject
    private Replay replay;

    @Inject
    private OthersAtTheCounter others;

    @Override
    public String send(Letter letter, int copies) {
        return post.send(
                new dev.semel.incontainer.probe.Letter(
                        letter.destination(),
                        letter.isForTopic(),
                        letter.consumer(),
                        letter.reference(),
                        letter.text(),
                        letter.properties()),
                copies);
    }

    @Override
    public void eventually(Runnable assertion) {
        Eventually.eventually(assertion::run);
    }

    @Override
    public void throughout(Duration time, Runnable assertion) {
        Eventually.throughout(time, assertion::run);
    }

    @Override
    public int runsOf(Letter letter) {
        return memory.runsOf(letter.reference()).get();
    }

    @Override
    public int warnedRunsOf(Letter letter) {
        return memory.warnedRunsOf(letter.reference()).get();
    }

    @Override
    public List<Row> bookings(Letter letter) {
        return rows(
                "SELECT * FROM booking WHERE consumer = ? AND reference = ?", letter.consumer(), letter.reference());
    }

    @Override
    public List<String> sent() {
        return post.textsIn("counter.out", null);
    }

    @Override
    public int seenElsewhere(Letter letter) {
        return memory.seenElsewhere(letter.reference()).get();
    }

    @Override
    public int unacknowledged(Letter letter) {
        return post.unacknowledgedIn(letter.destination());
    }

    @Override
    public void letGo(Letter letter) {
        memory.letGo(letter.reference());
    }

    @Override
    public void mend(Letter letter) {
        memory.mend(letter.reference());
    }

    @Override
    public List<Row> recordsOfKey(Letter letter, String key) {
        return rows(
                "SELECT * FROM semel_idempotency_record WHERE key_hash = ?",
                IdempotencyKey.hash(letter.consumer(), key));
    }

    @Override
    public List<Row> recordsOfKeysLike(Letter letter, String begin) {
        return rows(
                "SELECT * FROM semel_idempotency_record WHERE consumer = ? AND key_text LIKE ?",
                letter.consumer(),
                begin + "%");
    }

    @Override
    public List<Row> attempts(Letter letter) {
        return rows("SELECT * FROM semel_attempt WHERE subject = ? ORDER BY attempt", OthersAtTheCounter.hash(letter));
    }

    @Override
    public List<Row> results(Letter letter) {
        return rows(
                "SELECT media_type, UTF8TOSTRING(body) AS body_text FROM semel_idempotency_result WHERE key_hash = ?",
                OthersAtTheCounter.hash(letter));
    }

    @Override
    public List<Row> parked(Letter letter) {
        return rows(
                "SELECT * FROM semel_parked_message WHERE consumer = ? AND headers LIKE ?",
                letter.consumer(),
                "%" + letter.reference() + "%");
    }

    @Override
    public List<Row> stored(Letter letter) {
        return rows(
                "SELECT * FROM semel_outbox_event WHERE consumer = ? AND headers LIKE ?",
                letter.consumer(),
                "%" + letter.reference() + "%");
    }

    @Override
    public int heldBack(String group) {
        return rows(
                        "SELECT * FROM semel_held_message h JOIN semel_position p ON p.group_hash = h.group_hash"
                                + " WHERE p.event_group = ?",
                        group)
                .size();
    }

    @Override
    public int marks(Letter letter) {
        return rows("SELECT id FROM semel_in_flight WHERE key_hash = ?", OthersAtTheCounter.hash(letter))
                .size();
    }

    @Override
    public boolean retry(Row parked) {
        return decide(() -> replay.retry(UUID.fromString(parked.text("id"))));
    }

    @Override
    public boolean discard(Row parked) {
        return decide(() -> replay.discard(UUID.fromString(parked.text("id"))));
    }

    private boolean decide(BooleanSupplier decision) {
        AtomicBoolean isDone = new AtomicBoolean();
        work.committed(() -> isDone.set(decision.getAsBoolean()));
        return isDone.get();
    }

    @Override
    public Others others() {
        return others;
    }

    private List<Row> rows(String sql, Object... parameters) {
        return tables.rows(sql, parameters).stream()
                .map(row -> new Row(row.columns()))
                .toList();
    }
}

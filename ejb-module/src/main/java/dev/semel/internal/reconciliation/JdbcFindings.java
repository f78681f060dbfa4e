package dev.semel.internal.reconciliation;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.Row;
import dev.semel.internal.message.SafeText;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

@Dependent
class JdbcFindings implements Findings {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);
    private static final Duration AHEAD = Duration.ofMinutes(1);
    private static final int LONGEST_TEXT = 1_000;
    private static final int LONGEST_NAME = 255;

    // Texts that are compared as times are.
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

    private static final String TABLE = "semel_finding";
    private static final String WRITTEN =
            "kind, subject, consumer, key_text, key_hash, event_id, since, known, found_at";
    private static final String VALUES =
            "?, ?, CAST(? AS varchar(255)), CAST(? AS varchar(255)), CAST(? AS varchar(255)),"
                    + " CAST(? AS varchar(255)), ?, ?, CURRENT_TIMESTAMP";
    private static final String SELECT = "SELECT " + WRITTEN + " FROM " + TABLE;
    private static final String TURN = "UPDATE semel_setting SET setting_value = ? WHERE name = 'reconciler.turn'"
            + " AND (setting_value < ? OR setting_value > ?)";
    private static final String POSITION = "SELECT setting_value FROM semel_setting WHERE name = 'reconciler.position'";
    private static final String MOVE = "UPDATE semel_setting SET setting_value = ? WHERE name = 'reconciler.position'";

    private final Database database;

    @Inject
    JdbcFindings(Database database) {
        this.database = database;
    }

    @Override
    public boolean add(Finding finding) {
        String insert = database.dialect().insertIfAbsent(TABLE, WRITTEN, VALUES);
        return database.update(
                        insert,
                        LONGEST_WAIT,
                        finding.kind().name(),
                        finding.subject(),
                        finding.consumer(),
                        finding.key() == null ? null : SafeText.line(finding.key(), LONGEST_NAME),
                        finding.keyHash(),
                        finding.event(),
                        finding.since(),
                        SafeText.line(finding.known(), LONGEST_TEXT))
                == 1;
    }

    @Override
    public boolean remove(FindingKind kind, String subject) {
        return database.update(
                        "DELETE FROM " + TABLE + " WHERE kind = ? AND subject = ?", LONGEST_WAIT, kind.name(), subject)
                == 1;
    }

    @Override
    public List<Finding> of(FindingKind kind, int most) {
        String oldest = SELECT + " WHERE kind = ? ORDER BY found_at, subject LIMIT " + most;
        return database.query(oldest, Row.readAs(Finding.class), kind.name());
    }

    @Override
    public Optional<Finding> lock(FindingKind kind, String subject) {
        String one = SELECT + " WHERE kind = ? AND subject = ? FOR UPDATE";
        return database.query(one, LONGEST_WAIT, Row.readAs(Finding.class), kind.name(), subject).stream()
                .findFirst();
    }

    @Override
    public Map<FindingKind, Long> counts() {
        Map<FindingKind, Long> counts = new EnumMap<>(FindingKind.class);
        database.query("SELECT kind, COUNT(*) FROM " + TABLE + " GROUP BY kind", Row::read)
                .forEach(row -> row.constant(0, FindingKind.class).ifPresent(kind -> counts.put(kind, row.count(1))));
        return counts;
    }

    @Override
    public boolean takeTurn(Instant now, Instant lastBefore) {
        String ahead = TIME.format(now.plus(AHEAD));
        return database.update(TURN, LONGEST_WAIT, TIME.format(now), TIME.format(lastBefore), ahead) == 1;
    }

    @Override
    public Optional<Instant> position() {
        return database.texts(POSITION).stream()
                .filter(text -> !text.isEmpty())
                .map(Instant::parse)
                .findFirst();
    }

    @Override
    public void moveTo(Instant position) {
        database.update(MOVE, LONGEST_WAIT, TIME.format(position));
    }
}

package dev.semel.incontainer.promise;

import static dev.semel.incontainer.probe.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.incontainer.probe.Row;
import java.util.List;
import java.util.Set;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import org.junit.jupiter.api.Test;

/** What an application says in the tables at its start, and again and again from then on; the promises rest on it. */
public interface Starting extends InTheBank {

    /** Looked at below. */
    Set<String> WRITTEN_AT_THE_START = Set.of(
            "semel_schema_history",
            "semel_slot",
            "semel_setting",
            "semel_retention",
            "semel_retention_declared",
            "semel_consumer",
            "semel_consumer_rule",
            "semel_node");

    /** Looked at by the tests of the work that needs them. */
    Set<String> WRITTEN_BY_WORK = Set.of(
            "semel_idempotency_record",
            "semel_idempotency_result",
            "semel_in_flight",
            "semel_parked_message",
            "semel_parked_piece",
            "semel_attempt",
            "semel_outbox_event",
            "semel_outbox_body",
            "semel_sequence",
            "semel_position",
            "semel_held_message",
            "semel_kafka_position",
            "semel_destination",
            "semel_cause_note",
            "semel_finding",
            "semel_outbox_archive",
            "semel_counter",
            "semel_skipped_copy",
            "semel_audit",
            "semel_audit_subject",
            "semel_audit_seal",
            "semel_audit_chain",
            "semel_operation",
            "semel_operation_row",
            "semel_sample");

    @Test
    default void hasNoTableOfWhichNothingIsAsked() {
        assertThat(bank().tables()
                        .rows("SELECT LOWER(table_name) AS name FROM information_schema.tables"
                                + " WHERE LOWER(table_name) LIKE 'semel\\_%'"))
                .extracting(row -> row.text("name"))
                .allMatch(table -> WRITTEN_AT_THE_START.contains(table) || WRITTEN_BY_WORK.contains(table))
                .containsAll(WRITTEN_AT_THE_START)
                .containsAll(WRITTEN_BY_WORK);
    }

    @Test
    default void hasMadeTheTablesAndKnowsTheirSlots() {
        assertThat(bank().tables().rows("SELECT * FROM semel_schema_history"))
                .isNotEmpty()
                .allMatch(script -> script.text("ended_at") != null);
        assertThat(bank().tables().rows("SELECT setting_value FROM semel_setting WHERE name = 'slots'"))
                .extracting(row -> row.number("setting_value"))
                .containsExactly(
                        bank().tables().rows("SELECT slot FROM semel_slot").size());
    }

    @Test
    default void hasSaidForHowLongItNeedsTheRowsAndWhichConsumersItHas() {
        assertThat(bank().tables().rows("SELECT * FROM semel_retention")).hasSize(1);
        assertThat(ofThisApplication("semel_retention_declared"))
                .singleElement()
                .satisfies(own -> assertThat(Long.parseLong(own.text("keys_kept")))
                        .isGreaterThanOrEqualTo(Long.parseLong(own.text("published_kept"))));
        assertThat(ofThisApplication("semel_consumer"))
                .extracting(row -> row.text("consumer"))
                .contains("fast", "transacted", "fast-numbered");
        assertThat(ofThisApplication("semel_consumer_rule"))
                .filteredOn(row -> row.text("consumer").equals("fast"))
                .singleElement()
                .satisfies(told -> assertThat(told.text("settings")).contains("mode=", "\nmax-attempts="));
    }

    @Test
    default void livesInOneIncarnationAndItsRelayLooksForEvents() {
        assertThat(ofThisApplication("semel_node"))
                .singleElement()
                .satisfies(life -> assertThat(life.text("stopped_at")).isNull());
        String begun = livingNode().text("seen_at");

        eventually(() -> {
            Row later = livingNode();
            assertThat(later.text("seen_at")).isGreaterThan(begun);
            assertThat(later.text("relay_looked_at")).isNotNull();
            assertThat(later.text("relay_trouble")).isNull();
        });
    }

    private Row livingNode() {
        return ofThisApplication("semel_node").get(0);
    }

    private List<Row> ofThisApplication(String table) {
        try {
            String application = InitialContext.doLookup("java:app/AppName");
            return bank().tables().rows("SELECT * FROM " + table + " WHERE application = ?", application);
        } catch (NamingException unnamed) {
            throw new IllegalStateException(unnamed);
        }
    }
}

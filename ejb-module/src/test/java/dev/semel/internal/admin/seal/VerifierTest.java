package dev.semel.internal.admin.seal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.Rows;
import dev.semel.admin.audit.ChainView;
import dev.semel.admin.audit.Verification;
import dev.semel.internal.jpa.Binary;
import dev.semel.internal.jpa.Dialect;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each way to change the audit past its application, and what the verification says to it. */
@Tag("long")
class VerifierTest {

    private static final String CHANGED = "Line %s was changed after it was sealed with number %d.";

    @ParameterizedTest
    @EnumSource
    void findsNothingInAChainThatIsWhole(Dialect dialect) {
        try (OwnAudit audit = OwnAudit.in(dialect)) {
            assertThat(audit.verify().seals()).isZero();
            assertThat(audit.verify().findings()).isEmpty();

            List<UUID> lines = audit.appendAll(Walk.CHUNK + 3);
            audit.seal();
            audit.grow(lines.get(0), 1);
            audit.seal();
            audit.grow(lines.get(1), 1);
            audit.append(1);

            Verification verification = audit.verify();
            List<Seal> seals = audit.seals();
            Seal last = seals.get(seals.size() - 1);
            assertThat(verification.findings()).isEmpty();
            assertThat(verification.broken()).isZero();
            assertThat(verification.seals()).isEqualTo(Walk.CHUNK + 4);
            assertThat(verification.chain())
                    .isEqualTo(new ChainView(1, seals.get(0).sealedAt(), last.number(), last.hash(), 2))
                    .isEqualTo(audit.chain().view());
        }
    }

    @ParameterizedTest
    @EnumSource
    void findsALineOfWhichAnythingWasChanged(Dialect dialect) {
        try (OwnAudit audit = OwnAudit.in(dialect)) {
            List<UUID> lines = audit.appendAll(8);
            Rows rows = new Rows(audit.database());
            audit.seal();

            List<Map.Entry<String, Object>> changes = List.of(
                    Map.entry("user_name", "eve"),
                    Map.entry("action", "discard"),
                    Map.entry("target", "1: b"),
                    Map.entry("outcome", "DENIED"),
                    Map.entry("reason", ""),
                    Map.entry("node", "node-b"),
                    Map.entry("acted_at", rows.ago(Duration.ofHours(1))));
            for (int i = 0; i < changes.size(); i++) {
                rows.set("semel_audit", changes.get(i).getKey(), changes.get(i).getValue(), lines.get(i));
            }

            assertThat(audit.verify().findings())
                    .hasSize(7)
                    .contains(CHANGED.formatted(lines.get(0), 1), CHANGED.formatted(lines.get(6), 7));
            // Sealed again, it is still another line than it was.
            audit.execute("UPDATE semel_audit SET sealed = FALSE WHERE id = ?", lines.get(0));
            audit.seal();
            assertThat(audit.verify().findings()).hasSize(7).contains(CHANGED.formatted(lines.get(0), 1));
        }
    }

    @ParameterizedTest
    @EnumSource
    void findsALineThatIsGone(Dialect dialect) {
        try (OwnAudit audit = OwnAudit.in(dialect)) {
            UUID line = audit.appendAll(3).get(1);
            audit.seal();

            audit.execute("DELETE FROM semel_audit WHERE id = ?", line);

            assertThat(audit.verify().findings())
                    .containsExactly(
                            "Seal 2 of line " + line + " has no line any more: it is gone before its retention.");
        }
    }

    @ParameterizedTest
    @EnumSource
    void findsALineThatCountsOtherwise(Dialect dialect) {
        try (OwnAudit audit = OwnAudit.in(dialect)) {
            List<UUID> lines = audit.appendAll(4);
            audit.seal();

            audit.execute("UPDATE semel_audit SET affected = 1 WHERE id = ?", lines.get(0));
            audit.execute("UPDATE semel_audit SET affected = 9 WHERE id = ?", lines.get(1));
            audit.execute("UPDATE semel_audit SET affected = 0, sealed = FALSE WHERE id = ?", lines.get(2));
            audit.seal();
            audit.grow(lines.get(3), 1);

            assertThat(audit.verify().findings())
                    .containsExactly(
                            "Line " + lines.get(0) + " counts 1, but was sealed with 2, with number 1.",
                            "Line " + lines.get(1) + " counts 9, but was sealed with 2, with number 2.",
                            "Line " + lines.get(2) + " counts 0, but was sealed with 2, with number 3.");
        }
    }

    @ParameterizedTest
    @EnumSource
    void findsASealThatWasChanged(Dialect dialect) {
        try (OwnAudit audit = OwnAudit.in(dialect)) {
            List<UUID> lines = audit.appendAll(6);
            audit.seal();

            audit.execute("UPDATE semel_audit_seal SET affected = 1 WHERE number = 1");
            audit.execute("UPDATE semel_audit_seal SET line_id = ? WHERE number = 2", lines.get(2));
            audit.execute(
                    "UPDATE semel_audit_seal SET sealed_at = ? WHERE number = 3",
                    new Rows(audit.database()).ago(Duration.ofDays(1)));
            audit.execute("UPDATE semel_audit_seal SET line_hash = ? WHERE number = 4", Binary.hash("00".repeat(32)));
            audit.execute("UPDATE semel_audit_seal SET hash = ? WHERE number = 5", Binary.hash("00".repeat(32)));

            String changed = "Seal %d of line %s was changed: its hash is not that of what it says.";
            assertThat(audit.verify().findings())
                    .contains(
                            changed.formatted(1, lines.get(0)),
                            changed.formatted(2, lines.get(2)),
                            changed.formatted(3, lines.get(2)),
                            changed.formatted(4, lines.get(3)),
                            changed.formatted(5, lines.get(4)),
                            "Seal 6 of line " + lines.get(5)
                                    + " does not follow the one before it: it names another hash.");
        }
    }

    @ParameterizedTest
    @EnumSource
    void findsASealThatWasComputedAnew(Dialect dialect) {
        try (OwnAudit audit = OwnAudit.in(dialect)) {
            List<UUID> lines = audit.appendAll(3);
            audit.seal();
            List<Seal> seals = audit.seals();

            audit.execute("UPDATE semel_audit SET user_name = 'eve' WHERE id = ?", lines.get(1));
            Counted forged = audit.store().after(1, 1).get(0).line().orElseThrow();
            Chain before = new Chain(1, seals.get(0).hash(), 0, "");
            Seal anew = Seal.of(forged, before, seals.get(1).sealedAt());
            audit.execute(
                    "UPDATE semel_audit_seal SET line_hash = ?, hash = ? WHERE number = 2",
                    Binary.hash(anew.lineHash()),
                    Binary.hash(anew.hash()));

            assertThat(audit.verify().findings())
                    .containsExactly("Seal 3 of line " + lines.get(2)
                            + " does not follow the one before it: it names another hash.");
        }
    }

    @ParameterizedTest
    @EnumSource
    void findsSealsThatAreMissingAtTheBeginningInTheMiddleAndAtTheEnd(Dialect dialect) {
        try (OwnAudit audit = OwnAudit.in(dialect)) {
            List<UUID> lines = audit.appendAll(8);
            audit.seal();

            for (int number : List.of(1, 4, 7, 8)) {
                audit.execute("DELETE FROM semel_audit_seal WHERE number = ?", number);
                audit.execute("DELETE FROM semel_audit WHERE id = ?", lines.get(number - 1));
            }

            assertThat(audit.verify().findings())
                    .containsExactly("Seal 1 is missing.", "Seal 4 is missing.", "Seals 7 to 8 are missing.");
        }
    }

    @ParameterizedTest
    @EnumSource
    void findsALineThatIsMarkedAsSealedAndWasNot(Dialect dialect) {
        try (OwnAudit audit = OwnAudit.in(dialect)) {
            audit.append(1);
            audit.seal();
            UUID smuggled = audit.append(1);

            audit.execute("UPDATE semel_audit SET sealed = TRUE WHERE id = ?", smuggled);
            audit.seal();

            assertThat(audit.verify().findings())
                    .containsExactly("Line " + smuggled + " is marked as sealed, but has no seal.");
        }
    }

    @ParameterizedTest
    @EnumSource
    void findsAChainThatIsSaidToBeginOrToEndElsewhere(Dialect dialect) {
        try (OwnAudit audit = OwnAudit.in(dialect)) {
            audit.appendAll(4);
            audit.seal();
            String hash = audit.seals().get(1).hash();

            audit.execute("UPDATE semel_audit_chain SET last_hash = ?", Binary.hash("00".repeat(32)));
            assertThat(audit.verify().findings())
                    .containsExactly("Seal 4 is not the one with which the chain was said to end.");
            audit.execute("UPDATE semel_audit_chain SET last_number = 3");
            assertThat(audit.verify().findings())
                    .containsExactly("The chain was said to end with seal 3, but goes on to 4.");
            audit.execute(
                    "UPDATE semel_audit_chain SET last_number = 4, last_hash = ?, purged_number = 2, purged_hash = ?",
                    Binary.hash(audit.seals().get(3).hash()),
                    Binary.hash(hash));
            assertThat(audit.verify().findings())
                    .containsExactly("Seals up to 2 were purged, it is said, but seal 1 is still there.");
            audit.execute("DELETE FROM semel_audit_chain");
            assertThat(audit.verify().findings())
                    .containsExactly(
                            "The row is gone that says where the chain begins and ends: nothing is sealed any more.");
        }
    }

    @ParameterizedTest
    @EnumSource
    void namesTheFirstHundredFindingsAndCountsAll(Dialect dialect) {
        try (OwnAudit audit = OwnAudit.in(dialect)) {
            audit.appendAll(Findings.MOST + 20);
            audit.seal();

            audit.execute("UPDATE semel_audit SET user_name = 'eve'");

            Verification verification = audit.verify();
            assertThat(verification.broken()).isEqualTo(Findings.MOST + 20);
            assertThat(verification.findings()).hasSize(Findings.MOST);
        }
    }
}

package dev.semel.internal.admin.seal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.Rows;
import dev.semel.admin.audit.Operation;
import dev.semel.admin.audit.Outcome;
import dev.semel.internal.admin.TestAudit;
import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.Sentences;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SealerTest {

    @ParameterizedTest
    @EnumSource
    void chainsTheLinesInTheOrderOfTheirTime(Dialect dialect) {
        try (OwnAudit audit = OwnAudit.in(dialect)) {
            UUID second = audit.append(2);
            UUID first = audit.append(7);
            Rows rows = new Rows(audit.database());
            rows.set("semel_audit", "acted_at", rows.ago(Duration.ofHours(1)), first);

            audit.seal();
            UUID third = audit.append(1);
            audit.seal();

            List<Seal> seals = audit.seals();
            assertThat(seals).extracting(Seal::number).containsExactly(1L, 2L, 3L);
            assertThat(seals).extracting(Seal::line).containsExactly(first, second, third);
            assertThat(seals).extracting(Seal::affected).containsExactly(7L, 2L, 1L);
            assertThat(seals)
                    .extracting(Seal::previous)
                    .containsExactly("", seals.get(0).hash(), seals.get(1).hash());
            assertThat(seals).allMatch(Seal::isIntact);
            assertThat(audit.chain().view().waiting()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void sealsEachLineOnceAndAgainWhenItHasGrown(Dialect dialect) {
        try (OwnAudit audit = OwnAudit.in(dialect)) {
            UUID line = audit.append(2);
            UUID other = audit.append(1);
            audit.seal();
            audit.seal();

            audit.grow(line, 3);
            assertThat(audit.chain().view().waiting()).isEqualTo(1);
            audit.seal();

            List<Seal> seals = audit.seals();
            assertThat(seals).extracting(Seal::line).containsExactly(line, other, line);
            assertThat(seals).extracting(Seal::affected).containsExactly(2L, 1L, 5L);
            assertThat(seals.get(2).lineHash()).isEqualTo(seals.get(0).lineHash());
        }
    }

    @ParameterizedTest
    @EnumSource
    void readsALineAsItWasWrittenLetterByLetterAndToTheMicrosecond(Dialect dialect) {
        try (OwnAudit audit = OwnAudit.in(dialect)) {
            Instant time = Instant.parse("2026-03-29T01:59:59.123456Z");
            String strange = " M\u00fcller \u05e9\u05dc\u05d5\u05dd \ud83c\udf89 e\u0301 ";
            Operation operation = new Operation(strange, "retry", strange, null).because(strange);
            Rows rows = new Rows(audit.database());
            UUID line = TestAudit.log(audit.database()).append(operation, Outcome.DENIED, 1);
            rows.set("semel_audit", "acted_at", time.atOffset(ZoneOffset.UTC), line);
            UUID plain = TestAudit.log(audit.database()).append(new Operation("ada", "purge", "", null), 1);
            rows.set("semel_audit", "acted_at", time.plusNanos(1_000).atOffset(ZoneOffset.UTC), plain);

            audit.seal();

            Line expected = new Line(
                    line, time, operation.user(), "retry", operation.target(), "DENIED", operation.reason(), "node-a");
            Line other = new Line(plain, time.plusNanos(1_000), "ada", "purge", "", "ALLOWED", null, "node-a");
            assertThat(audit.seals()).extracting(Seal::lineHash).containsExactly(expected.hash(), other.hash());
            assertThat(audit.verify().findings()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void tellsTheLogTheLastNumberAndItsHashOnceForAllThatItSealed(Dialect dialect) {
        try (OwnAudit audit = OwnAudit.in(dialect);
                Sentences log = new Sentences(Sealer.class)) {
            audit.appendAll(Sealer.MOST + 1);
            audit.seal();
            audit.seal();

            List<Seal> seals = audit.seals();
            assertThat(seals).hasSize(Sealer.MOST + 1);
            assertThat(log.texts())
                    .containsExactly("The audit is sealed up to number 501: "
                            + seals.get(Sealer.MOST).hash() + ".");
        }
    }

    @Test
    void hashesAMissingReasonOtherThanAnEmptyOneAndEachTextByItself() {
        Instant time = Instant.parse("2026-11-29T12:00:00Z");
        UUID id = new UUID(1, 2);

        assertThat(List.of(
                        new Line(id, time, "ada", "retry", "x", "ALLOWED", null, "n").hash(),
                        new Line(id, time, "ada", "retry", "x", "ALLOWED", "", "n").hash(),
                        new Line(id, time, "ad", "aretry", "x", "ALLOWED", null, "n").hash(),
                        new Line(id, time.plusNanos(1_000), "ada", "retry", "x", "ALLOWED", null, "n").hash(),
                        new Line(new UUID(2, 1), time, "ada", "retry", "x", "ALLOWED", null, "n").hash()))
                .doesNotHaveDuplicates();
    }

    /** The form in docs/security.md, by which others compute it: a change of it would break each chain that there is. */
    @Test
    void hashesALineInTheFormThatIsDocumented() {
        Line line = new Line(
                UUID.fromString("01234567-89ab-7def-8123-456789abcdef"),
                Instant.parse("2026-11-29T12:00:00.000001Z"),
                "ada",
                "retry",
                "1: \u00e4",
                "ALLOWED",
                null,
                "node-a");

        assertThat(line.hash()).isEqualTo("a882338593485c68bbd485c9d02f6732ed5ddc49f6e50966741fc983ffb753b7");
        assertThat(Seal.of(new Counted(line, 3), new Chain(0, "", 0, ""), Instant.parse("2026-11-29T12:00:10.000002Z"))
                        .hash())
                .isEqualTo("c0bfd3d1d5cd3d694769d2c7c57c49c7b2e7b6821b17473a77c751631782fc5a");
    }
}

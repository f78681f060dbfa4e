package dev.semel.internal.listing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.jpa.Dialect;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class IdConditionTest {

    @Test
    void isOneTextForAllBatchesOnPostgreSql() {
        assertThat(IdCondition.of(ids(3), Dialect.POSTGRESQL)).hasSize(1).allSatisfy(condition -> {
            assertThat(condition.sql()).isEqualTo("= ANY (CAST(? AS uuid[]))");
            assertThat(condition.parameters()).hasSize(1);
        });
    }

    @Test
    void namesEveryEventInListsOfFewLengthsElsewhere() {
        List<UUID> events = ids(700);

        List<IdCondition> conditions = IdCondition.of(events, Dialect.MARIADB);

        assertThat(conditions).extracting(one -> one.parameters().size()).containsExactly(512, 256);
        assertThat(conditions.stream().flatMap(one -> one.parameters().stream()).distinct())
                .containsExactlyElementsOf(events);
        assertThat(IdCondition.of(ids(1), Dialect.H2).get(0).sql()).isEqualTo("IN (?)");
        assertThat(IdCondition.of(ids(3), Dialect.H2).get(0).sql()).isEqualTo("IN (?, ?, ?, ?)");
    }

    @Test
    void isNoneForNoEvents() {
        assertThat(IdCondition.of(List.of(), Dialect.H2)).isEmpty();
    }

    private static List<UUID> ids(int count) {
        return Stream.generate(UUID::randomUUID).limit(count).toList();
    }
}

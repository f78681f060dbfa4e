package dev.semel.internal.idempotency.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.f4b6a3.uuid.UuidCreator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdempotencyKeyTest {

    private static final String OLD = "01890a5d-ac96-774b-bcce-b302099a8057";
    private static final String NEW = "01932f6c-0000-774b-bcce-b302099a8057";

    @Test
    void tellsConsumersAndKeysApart() {
        List<IdempotencyKey> keys = List.of(
                new IdempotencyKey("a", "bc"),
                new IdempotencyKey("ab", "c"),
                new IdempotencyKey("a", "bC"),
                new IdempotencyKey("a", "bc "),
                new IdempotencyKey("a", "bc\0"),
                new IdempotencyKey("a", OLD),
                new IdempotencyKey("b", OLD),
                new IdempotencyKey("a", OLD.replace("b302099a8057", "b302099a8058")));

        assertThat(keys).extracting(IdempotencyKey::hash).doesNotHaveDuplicates();
        assertThat(new IdempotencyKey("a", OLD).hash()).isEqualTo(IdempotencyKey.hash("a", OLD));
    }

    @Test
    void liesBesideKeysOfItsTime() {
        assertThat(IdempotencyKey.hash("consumer", OLD))
                .startsWith("01890a5d-ac96-7")
                .isLessThan(IdempotencyKey.hash("consumer", NEW));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "01890A5D-AC96-774B-BCCE-B302099A8057",
                "01890a5d-ac96-474b-bcce-b302099a8057",
                "01890a5d-ac96-774b-7cce-b302099a8057",
                "01890a5d-ac96-774b-bcce-b302099a8057x",
                "order-4711"
            })
    void isSpreadByItsHashWhereTheKeyHasNoTime(String key) {
        UUID hash = UUID.fromString(IdempotencyKey.hash("consumer", key));

        assertThat(hash.version()).isEqualTo(8);
        assertThat(hash.toString()).doesNotStartWith("01890a5d");
    }

    @Test
    void isAUuidThatEachDatabaseTakes() {
        assertThat(Stream.generate(() -> UUID.fromString(IdempotencyKey.hash(
                                "consumer", UuidCreator.getTimeOrderedEpoch().toString())))
                        .limit(1_000))
                .allMatch(hash -> hash.version() == 7 && hash.variant() == 2)
                .doesNotHaveDuplicates();
    }
}

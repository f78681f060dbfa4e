package dev.semel.internal.idempotency.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.settings.limit.ResultLimit;
import java.lang.reflect.Type;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResultFormatTest {

    private final ResultFormat format = new ResultFormat(new ResultLimit(1_000));

    @Test
    void givesBackWhatAMethodHasReturnedOfAnyDeclaredType() {
        byte[] bytes = {1, 2, 3};

        assertThat(again(bytes, byte[].class)).isEqualTo(bytes);
        assertThat(again(bytes, Object.class)).isEqualTo(bytes);
        assertThat(again(null, byte[].class)).isNull();
        assertThat(again(null, String.class)).isNull();
        assertThat(again("text", String.class)).isEqualTo("text");
        assertThat(again(List.of(1), List.class)).hasToString("[1]");
    }

    @Test
    void takesTheBytesOfATextForBytesWhereTheyWereKeptAsSuch() {
        StoredResult kept = format.bytes("null".getBytes(), "text/plain");

        assertThat(format.read(kept, byte[].class)).isEqualTo("null".getBytes());
    }

    private Object again(Object value, Type type) {
        return format.read(format.returned(value), type);
    }
}

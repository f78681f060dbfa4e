package dev.semel.internal.message.content;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PointedValueTest {

    private static final String TEXT =
            "{\"skip\":{\"id\":0,\"deep\":[[{\"id\":0}]]},\"list\":[{\"id\":1},[2,\"three\"],4],\"a/b\":{\"m~n\":5},\"\":6,\"x\":true}";

    @Test
    void isFoundByNamesAndNumbers() {
        assertThat(PointedValue.of(TEXT, "/list/0/id")).contains("1");
        assertThat(PointedValue.of(TEXT, "/list/1/1")).contains("three");
        assertThat(PointedValue.of(TEXT, "/list/2")).contains("4");
        assertThat(PointedValue.of(TEXT, "/a~1b/m~0n")).contains("5");
        assertThat(PointedValue.of(TEXT, "/")).contains("6");
        assertThat(PointedValue.of("[[7]]", "/0/0")).contains("7");
    }

    @Test
    void isNoneWhereThereIsNoTextAndNoNumber() {
        assertThat(PointedValue.of(TEXT, "")).isEmpty();
        assertThat(PointedValue.of(TEXT, "/id")).isEmpty();
        assertThat(PointedValue.of(TEXT, "/list")).isEmpty();
        assertThat(PointedValue.of(TEXT, "/list/3")).isEmpty();
        assertThat(PointedValue.of(TEXT, "/list/01")).isEmpty();
        assertThat(PointedValue.of(TEXT, "/list/2/id")).isEmpty();
        assertThat(PointedValue.of(TEXT, "/x")).isEmpty();
    }

    @Test
    void isNotLookedForInWhatIsMoreThanOneJsonValue() {
        assertThatThrownBy(() -> PointedValue.of("{\"a\":1} {}", "/a")).isInstanceOf(RuntimeException.class);
        assertThatThrownBy(() -> PointedValue.of("{\"a\":1", "/a")).isInstanceOf(RuntimeException.class);
        assertThatThrownBy(() -> PointedValue.of("", "/a")).isInstanceOf(RuntimeException.class);
        assertThatThrownBy(() -> PointedValue.of("[".repeat(100_000), "/a")).isInstanceOf(RuntimeException.class);
    }
}

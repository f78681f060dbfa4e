package dev.semel.shop.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class FieldsTest {

    @Test
    void readsFieldsAndIgnoresOthers() {
        Fields fields = Fields.of("{\"item\":\"<b>book</b> 📚\",\"amountCents\":1250,\"up\":true,\"more\":[1]}");

        assertThat(fields.name("item")).isEqualTo("<b>book</b> 📚");
        assertThat(fields.amountCents()).isEqualTo(1250);
        assertThat(fields.flag("up")).isTrue();
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", " \n"})
    void refusesEmptyBody(String body) {
        assertRefused(body, "The body is empty");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{", "{\"a\":}", "hello", "{} {}", "{} x", "{\"a\":1", "{'a':1}", "\u0000"})
    void refusesBodyThatIsNoJson(String body) {
        assertRefused(body, "The body is not a JSON object");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "1", "null", "true", "\"text\""})
    void refusesJsonThatIsNoObject(String body) {
        assertRefused(body, "The body is not a JSON object");
    }

    @Test
    void refusesBodyThatIsNestedWithoutEnd() {
        assertRefused("{\"a\":" + "[".repeat(100_000), "The body is not a JSON object");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "null", "true", "[]", "{}"})
    void refusesNameThatIsNoText(String value) {
        assertNameRefused(value, "must be a text");
    }

    @Test
    void refusesNameThatIsMissing() {
        assertThatThrownBy(() -> Fields.of("{}").name("customer"))
                .isInstanceOf(UnreadableMessageException.class)
                .hasMessage("The field customer is missing; nothing was done, it has to be corrected and sent again.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"\"", "\"  \"", "\"\\n\""})
    void refusesBlankName(String value) {
        assertNameRefused(value, "must not be blank");
    }

    @Test
    void refusesNameLongerThanItsColumn() {
        assertThat(Fields.of(name(quoted("x".repeat(100)))).name("customer")).hasSize(100);
        assertNameRefused(quoted("x".repeat(101)), "must not be longer than 100 characters");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\\u0000b", "a\\u001bb", "a\\ud800b", "a\\udc00"})
    void refusesNameThatDatabasesCannotKeep(String value) {
        assertNameRefused(quoted(value), "must not contain control characters");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 100_000, 100_001, Fields.MOST_CENTS})
    void readsAmount(long cents) {
        assertThat(Fields.of("{\"amountCents\":" + cents + "}").amountCents()).isEqualTo(cents);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-1",
                "1.5",
                "12.0",
                "1e3",
                "1e999999999",
                "1000000001",
                "99999999999999999999",
                "\"1250\"",
                "null",
                "true",
                "[1]"
            })
    void refusesAmountThatIsNoPositiveWholeNumber(String value) {
        assertThatThrownBy(() -> Fields.of("{\"amountCents\":" + value + "}").amountCents())
                .isInstanceOf(UnreadableMessageException.class)
                .hasMessageContaining("The field amountCents must be a whole number from 1 to 1000000000");
    }

    @Test
    void refusesNumberWithoutEnd() {
        assertRefused("{\"amountCents\":" + "9".repeat(100_000) + "}", "The body is not a JSON object");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "\"true\"", "null"})
    void refusesFlagThatIsNeitherTrueNorFalse(String value) {
        assertThatThrownBy(() -> Fields.of("{\"up\":" + value + "}").flag("up"))
                .isInstanceOf(UnreadableMessageException.class)
                .hasMessageContaining("The field up must be true or false");
    }

    private static void assertNameRefused(String value, String rule) {
        assertThatThrownBy(() -> Fields.of(name(value)).name("customer"))
                .isInstanceOf(UnreadableMessageException.class)
                .hasMessageContaining("The field customer " + rule);
    }

    private static void assertRefused(String body, String problem) {
        assertThatThrownBy(() -> Fields.of(body))
                .isInstanceOf(UnreadableMessageException.class)
                .hasMessageStartingWith(problem + ";");
    }

    private static String name(String value) {
        return "{\"customer\":" + value + "}";
    }

    private static String quoted(String text) {
        return "\"" + text + "\"";
    }
}

package dev.semel.internal.idempotency.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.OnConflict;
import dev.semel.idempotency.OnMissingKey;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.ParkReason;
import dev.semel.internal.idempotency.store.WaitingRetries;
import dev.semel.internal.message.BodyKind;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.StoredMessage;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class KeyResolverTest {

    private final ConsumerDefinition byProperty = definition(ByProperty.class);
    private final WaitingRetries retries = new WaitingRetries();
    private final ConsumerDefinition byPointer = definition(ByPointer.class);

    @Test
    void readsTheKeyFromTheProperty() {
        assertThat(resolve(byProperty, ScriptedMessage.withKey("k1"))).isEqualTo("k1");
    }

    @Test
    void readsTextAndNumbersByTheJsonPointer() {
        assertThat(resolve(byPointer, ScriptedMessage.withBody("{\"order\":{\"id\":\"o1\"}}")))
                .isEqualTo("o1");
        assertThat(resolve(byPointer, ScriptedMessage.withBody("{\"order\":{\"id\":42}}")))
                .isEqualTo("42");
    }

    @Test
    void readsOneKeyFromOneNumberHoweverItIsWritten() {
        assertThat(List.of("100", "100.0", "1e2", "1.00E+2", "100.00"))
                .allSatisfy(
                        number -> assertThat(resolve(byPointer, withId(number))).isEqualTo("100"));
        assertThat(resolve(byPointer, withId("10.50"))).isEqualTo("10.5");
        assertThat(resolve(byPointer, withId("\"10.50\""))).isEqualTo("10.50");
        assertThat(resolve(byPointer, withId("9007199254740993"))).isEqualTo("9007199254740993");
        assertThat(resolve(byPointer, withId("1e999999999"))).isEqualTo("1E+999999999");
    }

    private static ScriptedMessage withId(String json) {
        return ScriptedMessage.withBody("{\"sent\":[{\"id\":1}],\"order\":{\"lines\":[1,{}],\"id\":" + json + "}}");
    }

    @Test
    void readsTheKeyFromJsonThatComesAsBytes() {
        byte[] json = "{\"order\":{\"id\":\"\u00e4\"}}".getBytes(StandardCharsets.UTF_8);

        assertThat(resolve(byPointer, withBytes(json))).isEqualTo("\u00e4");
        assertThatIsParked(
                ParkReason.BROKEN_BODY,
                () -> resolve(byPointer, withBytes("{\"order\":".getBytes(StandardCharsets.UTF_8))));
    }

    private static ScriptedMessage withBytes(byte[] bytes) {
        return new ScriptedMessage(null, null, new StoredMessage(BodyKind.BYTES, bytes, Map.of()));
    }

    @Test
    void readsNoKeyFromJsonThatIsFollowedBySomethingElse() {
        assertThatIsParked(
                ParkReason.BROKEN_BODY,
                () -> resolve(byPointer, ScriptedMessage.withBody("{\"order\":{\"id\":1}}\n{\"order\":{\"id\":2}}")));
        assertThatIsParked(
                ParkReason.BROKEN_BODY, () -> resolve(byPointer, ScriptedMessage.withBody("{\"order\":{\"id\":1}} x")));
    }

    @Test
    void readsTheLastOfTwoKeys() {
        assertThat(resolve(byPointer, ScriptedMessage.withBody("{\"order\":{\"id\":1,\"id\":2}}")))
                .isEqualTo("2");
        assertThatIsParked(
                ParkReason.MISSING_KEY,
                () -> resolve(byPointer, ScriptedMessage.withBody("{\"order\":{\"id\":1},\"order\":{}}")));
    }

    @Test
    void takesTheOldKeyOfARetryFromThePropertyWhereverTheFirstMessageCarriedIt() {
        ScriptedMessage retry = new ScriptedMessage("old", "by-pointer", StoredMessage.text("no json", Map.of()));

        retries.ours.add(ScriptedMessage.EVENT);
        assertThat(resolve(byPointer, retry)).isEqualTo("old");
    }

    @Test
    void keepsToTheConsumersRuleWhenAMessageOnlyClaimsToBeARetry() {
        StoredMessage body = StoredMessage.text("{\"order\":{\"id\":\"o1\"}}", Map.of());

        assertThat(resolve(byPointer, new ScriptedMessage("forged", "by-pointer", body)))
                .isEqualTo("o1");
        assertThat(resolve(byPointer, new ScriptedMessage("forged", "another", body)))
                .isEqualTo("o1");
    }

    @Test
    void parksWhatTheAdapterCouldNotRead() {
        ScriptedMessage message =
                ScriptedMessage.withKey("has the unknown type 42").under(MessageContract.UNREADABLE);

        assertThatIsParked(ParkReason.BROKEN_BODY, () -> resolve(byProperty, message));
        assertThatThrownBy(() -> resolve(byProperty, message)).hasMessageContaining("unknown type 42");
    }

    @Test
    void parksARetryThatCameToAnotherConsumer() {
        retries.ours.add(ScriptedMessage.EVENT);
        ScriptedMessage retry = new ScriptedMessage("old", "another", StoredMessage.text("no json", Map.of()));

        assertThatIsParked(ParkReason.WRONG_CONSUMER, () -> resolve(byPointer, retry));
        assertThatThrownBy(() -> resolve(byPointer, retry))
                .isInstanceOfSatisfying(UnusableMessageException.class, unusable -> assertThat(unusable.key())
                        .as("that under which an operator can send it again")
                        .contains(new IdempotencyKey(byPointer.name(), "old")));
    }

    @Test
    void findsNoKeyInAMessageWithoutOne() {
        assertThatIsParked(ParkReason.MISSING_KEY, () -> resolve(byProperty, ScriptedMessage.withKey(null)));
        assertThatIsParked(ParkReason.MISSING_KEY, () -> resolve(byProperty, ScriptedMessage.withKey("")));
        assertThatIsParked(ParkReason.MISSING_KEY, () -> resolve(byProperty, ScriptedMessage.withKey(" \t")));
        assertThatIsParked(ParkReason.MISSING_KEY, () -> resolve(byPointer, ScriptedMessage.withBody("{}")));
        assertThatIsParked(
                ParkReason.MISSING_KEY,
                () -> resolve(byPointer, ScriptedMessage.withBody("{\"order\":{\"id\":null}}")));
    }

    @Test
    void callsABodyBrokenThatIsNoJsonText() {
        assertThatIsParked(ParkReason.BROKEN_BODY, () -> resolve(byPointer, ScriptedMessage.withBody("{\"ord")));
        assertThatIsParked(ParkReason.BROKEN_BODY, () -> resolve(byPointer, ScriptedMessage.withBody("")));
        assertThatIsParked(
                ParkReason.BROKEN_BODY, () -> resolve(byPointer, ScriptedMessage.withBody("[".repeat(100_000))));
        assertThatIsParked(ParkReason.BROKEN_BODY, () -> resolve(byPointer, withBytes(new byte[] {1})));
        ScriptedMessage map = new ScriptedMessage(
                null, null, new StoredMessage(BodyKind.MAP, "{}".getBytes(StandardCharsets.US_ASCII), Map.of()));
        assertThatIsParked(ParkReason.BROKEN_BODY, () -> resolve(byPointer, map));
    }

    @Test
    void saysWhereTheKeyIsExpectedAndWhatIsThereInstead() {
        assertThatThrownBy(() -> resolve(byPointer, ScriptedMessage.withBody("{\"ord")))
                .hasMessage(
                        "The key is expected at /order/id, but the body is no JSON, or JSON and something else behind"
                                + " it; the message was parked.");
    }

    @Test
    void readsTheKeyFromThePropertyThatIsNamed() {
        assertThat(resolve(
                        definition(ByOtherProperty.class),
                        ScriptedMessage.withKey("k1").under("paymentId")))
                .isEqualTo("k1");
    }

    @Test
    void takesTheBrokersMessageIdWhenAskedTo() {
        assertThat(resolve(definition(ByMessageId.class), ScriptedMessage.withKey("k1")))
                .isEqualTo("ID:1");
    }

    @Test
    void tellsTheMessageIdWithoutReadingTheBody() {
        assertThat(new KeyResolver(null, retries)
                        .keyOutsideTheBody(
                                definition(ByMessageId.class),
                                ScriptedMessage.withKey(null).unreadable()))
                .contains(new IdempotencyKey("by-message-id", "ID:1"));
    }

    @Test
    void tellsTheKeyOfAPropertyWithoutReadingTheBodyAndNoOther() {
        assertThat(outsideTheBody(ByProperty.class, ScriptedMessage.withKey("k1")))
                .contains(new IdempotencyKey("by-property", "k1"));
        assertThat(outsideTheBody(ByProperty.class, ScriptedMessage.withKey(" ")))
                .isEmpty();
        assertThat(outsideTheBody(ByPointer.class, ScriptedMessage.withKey("k1")))
                .as("its key is in the body")
                .isEmpty();
    }

    @Test
    void tellsTheKeyOfARetryOfOursWithoutReadingTheBody() {
        ScriptedMessage retry = new ScriptedMessage("old", "by-pointer", StoredMessage.text("no json", Map.of()));
        assertThat(outsideTheBody(ByPointer.class, retry))
                .as("it only claims to be one")
                .isEmpty();

        retries.ours.add(ScriptedMessage.EVENT);
        assertThat(outsideTheBody(ByPointer.class, retry)).contains(new IdempotencyKey("by-pointer", "old"));
    }

    private Optional<IdempotencyKey> outsideTheBody(Class<?> consumer, ScriptedMessage message) {
        return new KeyResolver(null, retries).keyOutsideTheBody(definition(consumer), message.unreadable());
    }

    @Test
    void believesOnlyARetryOfOursInWhosePlaceItComes() {
        ScriptedMessage retry = new ScriptedMessage("old", "by-property", StoredMessage.text("x", Map.of()));
        assertThat(new KeyResolver(null, retries).resolve(byProperty, retry).retryOf())
                .isNull();

        retries.ours.add(ScriptedMessage.EVENT);
        assertThat(new KeyResolver(null, retries).resolve(byProperty, retry).retryOf())
                .isEqualTo(ScriptedMessage.PLACE);
    }

    @Test
    void readsTheKeyFromTextWithHalfACharacterAndNoneFromBytesThatAreNoText() {
        assertThat(resolve(byPointer, ScriptedMessage.withBody("{\"order\":{\"id\":\"a\"},\"note\":\"\uD800\"}")))
                .isEqualTo("a");
        byte[] broken = "{\"order\":{\"id\":\"a\"},\"note\":\"?\"}".getBytes(StandardCharsets.UTF_8);
        broken[broken.length - 3] = (byte) 0xC3;
        assertThatIsParked(ParkReason.BROKEN_BODY, () -> resolve(byPointer, withBytes(broken)));
    }

    @Test
    void worksOnAMessageWithoutAKeyUnderItsMessageIdWhenToldToProcessItUnprotected() {
        assertThat(resolve(definition(Unprotected.class), ScriptedMessage.withKey(null)))
                .isEqualTo("ID:1");
        assertThat(resolve(definition(Unprotected.class), ScriptedMessage.withKey("k1")))
                .isEqualTo("k1");
    }

    @Test
    void keepsTheHashOfAllContentBesideThatOfAPart() {
        ScriptedMessage message = ScriptedMessage.withBody("{\"amount\":1,\"sentAt\":\"09:00\"}");
        Delivery inPart = new KeyResolver(null, retries).resolve(definition(Derived.class), message);

        assertThat(inPart.wholeHash()).isEqualTo(message.contentHash(List.of())).isNotEqualTo(inPart.contentHash());
        assertThat(new KeyResolver(null, retries)
                        .resolve(byProperty, ScriptedMessage.withKey("k1"))
                        .wholeHash())
                .isNull();
    }

    @Test
    void derivesAKeyFromTheContentWhenToldTo() {
        ConsumerDefinition derived = definition(Derived.class);
        String key = resolve(derived, ScriptedMessage.withBody("{\"amount\":1,\"sentAt\":\"09:00\"}"));

        assertThat(key).startsWith("content:");
        assertThat(resolve(derived, ScriptedMessage.withBody("{ \"sentAt\": \"09:05\", \"amount\": 1.0 }")))
                .isEqualTo(key);
        assertThat(resolve(derived, ScriptedMessage.withBody("{\"amount\":2,\"sentAt\":\"09:00\"}")))
                .isNotEqualTo(key);
    }

    @Test
    void callsAMessageBrokenThatCannotBeRead() {
        ScriptedMessage unreadable = ScriptedMessage.withKey("k1").unreadable();

        assertThatIsParked(ParkReason.BROKEN_BODY, () -> resolve(byProperty, unreadable));
    }

    @Test
    void comparesContentsUnlessTheConsumerIgnoresConflicts() {
        ScriptedMessage message = ScriptedMessage.withKey("k1");

        assertThat(new KeyResolver(null, retries).resolve(byProperty, message).contentHash())
                .isNotNull();
        assertThat(new KeyResolver(null, retries)
                        .resolve(definition(Careless.class), message)
                        .contentHash())
                .isNull();
    }

    private String resolve(ConsumerDefinition consumer, IncomingMessage message) {
        return new KeyResolver(null, retries).resolve(consumer, message).key().value();
    }

    private static void assertThatIsParked(ParkReason reason, ThrowingCallable resolution) {
        assertThatThrownBy(resolution)
                .isInstanceOfSatisfying(UnusableMessageException.class, unusable -> assertThat(unusable.reason())
                        .isEqualTo(reason));
    }

    private static ConsumerDefinition definition(Class<?> annotated) {
        return ConsumerDefinition.of(annotated, name -> null);
    }

    @IdempotentConsumer(name = "by-property")
    private static class ByProperty {}

    @IdempotentConsumer(name = "by-pointer", keyPointer = "/order/id")
    private static class ByPointer {}

    @IdempotentConsumer(name = "by-other-property", keyProperty = "paymentId")
    private static class ByOtherProperty {}

    @IdempotentConsumer(name = "by-message-id", keyFromMessageId = true)
    private static class ByMessageId {}

    @IdempotentConsumer(name = "unprotected", onMissingKey = OnMissingKey.PROCESS_UNPROTECTED)
    private static class Unprotected {}

    @IdempotentConsumer(name = "derived", onMissingKey = OnMissingKey.DERIVE, ignoredContent = "/sentAt")
    private static class Derived {}

    @IdempotentConsumer(name = "careless", onConflict = OnConflict.IGNORE)
    private static class Careless {}
}

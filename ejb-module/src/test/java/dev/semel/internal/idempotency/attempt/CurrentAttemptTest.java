package dev.semel.internal.idempotency.attempt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.idempotency.ResultRefusedException;
import dev.semel.internal.idempotency.mode.Handler;
import dev.semel.internal.idempotency.result.ResultFormat;
import dev.semel.internal.idempotency.result.StoredResult;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.message.BodyKind;
import dev.semel.internal.settings.limit.ResultLimit;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CurrentAttemptTest {

    private final CurrentAttempt attempt = new CurrentAttempt(null, null, new ResultFormat(new ResultLimit(10)));

    @Test
    void isThereOnlyWhileItsWorkRuns() throws Exception {
        assertThatThrownBy(attempt::key)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no attempt on this thread");

        assertThat(of("outer", attempt::key).handle()).isEqualTo("outer");
        assertThatThrownBy(attempt::consumer).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void isTheInnerOneWhereWorkWithAKeyCallsOther() throws Exception {
        List<String> keys = new ArrayList<>();
        of("outer", () -> {
                    keys.add((String) of("inner", attempt::key).handle());
                    return keys.add(attempt.key());
                })
                .handle();

        assertThat(keys).containsExactly("inner", "outer");
    }

    @Test
    void isTheCauseOfWhatItsWorkAppends() throws Exception {
        assertThat(attempt.current()).isNull();

        Object cause = of("order-1", attempt::current).handle();

        assertThat(cause).hasToString(new IdempotencyKey("work", "order-1").hash());
        assertThat(attempt.current()).isNull();
    }

    @Test
    void keepsTheLastResultThatItWasGivenAsItWasThen() throws Exception {
        byte[] bytes = {1, 2};
        Handler work = of("key", () -> {
            attempt.result("first");
            attempt.result(bytes, "image/png");
            bytes[0] = 9;
            return null;
        });
        assertThat(work.result()).isEmpty();
        work.handle();

        assertThat(work.result()).hasValueSatisfying(result -> {
            assertThat(result.mediaType()).isEqualTo("image/png");
            assertThat(result.body()).containsExactly(1, 2);
        });
    }

    @Test
    void refusesAResultOfWorkWhoseKeyIsCompleted() throws Exception {
        Handler[] work = {null};
        work[0] = of("order-1", () -> {
            work[0].closeResult();
            assertThatThrownBy(() -> attempt.reply("late"))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageStartingWith("The work of key order-1 of work gives a reply after Lease.complete()");
            work[0].reopenResult();
            attempt.result("in time");
            work[0].closeResult();
            attempt.keep("returned");
            return null;
        });
        work[0].handle();

        assertThat(work[0].result().orElseThrow().body())
                .asString(StandardCharsets.UTF_8)
                .isEqualTo("\"returned\"");
    }

    @Test
    void writesAnObjectAsJson() throws Exception {
        Handler work = of("key", () -> {
            attempt.result(List.of(1, 2));
            return null;
        });
        work.handle();

        assertThat(new String(work.result().orElseThrow().body(), StandardCharsets.UTF_8))
                .isEqualTo("[1,2]");
    }

    @Test
    void refusesAResultThatIsTooLargeOrHasNoMediaType() {
        assertThatThrownBy(() -> of("key", () -> {
                            attempt.result("longer than ten");
                            return null;
                        })
                        .handle())
                .isInstanceOf(ResultRefusedException.class)
                .hasMessageContaining("semel.result.max-size allows 10");
        assertThatThrownBy(() -> of("key", () -> {
                            attempt.result(new byte[0], " ");
                            return null;
                        })
                        .handle())
                .isInstanceOf(ResultRefusedException.class)
                .hasMessageContaining("media type");
    }

    @Test
    void keepsAReplyAsTheMessageThatItWillBe() throws Exception {
        assertThat(replied(() -> attempt.reply("hello"))).satisfies(reply -> {
            assertThat(reply.reply()).isEqualTo(BodyKind.TEXT);
            assertThat(reply.mediaType()).isEqualTo("text/plain");
            assertThat(reply.body()).asString(StandardCharsets.UTF_8).isEqualTo("hello");
        });
        assertThat(replied(() -> attempt.reply(List.of(1)))).satisfies(reply -> {
            assertThat(reply.reply()).isEqualTo(BodyKind.TEXT);
            assertThat(reply.mediaType()).isEqualTo("application/json");
            assertThat(reply.body()).asString(StandardCharsets.UTF_8).isEqualTo("[1]");
        });
        assertThat(replied(() -> attempt.reply(new byte[] {1}, "image/png"))).satisfies(reply -> {
            assertThat(reply.reply()).isEqualTo(BodyKind.BYTES);
            assertThat(reply.mediaType()).isEqualTo("image/png");
            assertThat(reply.body()).containsExactly(1);
        });
        assertThat(result(() -> attempt.result("hello")).isReply()).isFalse();
    }

    @Test
    void refusesAReplyThatIsNotTheOnlyAnswer() {
        assertThatThrownBy(() -> replied(() -> {
                    attempt.reply("first");
                    attempt.reply("second");
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("key key of work has given a reply already, and a reply now");
        assertThatThrownBy(() -> replied(() -> {
                    attempt.reply("first");
                    attempt.result("second");
                }))
                .hasMessageContaining("given a reply already, and a result now");
        assertThatThrownBy(() -> replied(() -> {
                    attempt.result("first");
                    attempt.reply("second");
                }))
                .hasMessageContaining("given a result already, and a reply now");
    }

    @Test
    void refusesAReplyThatIsTooLargeOrNoText() {
        assertThatThrownBy(() -> replied(() -> attempt.reply("longer than ten")))
                .isInstanceOf(ResultRefusedException.class)
                .hasMessageContaining("semel.result.max-size allows 10");
        assertThatThrownBy(() -> replied(() -> attempt.reply("\ud800")))
                .isInstanceOf(ResultRefusedException.class)
                .hasMessageContaining("half a character");
    }

    @Test
    void hasNoOneToReplyToOutsideOfAMessage() {
        Handler call = attempt.of(delivery("key"), Circumstances.OF_A_CALL, () -> {
            attempt.reply("hello");
            return null;
        });

        assertThatThrownBy(call::handle)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("The work of work was called and has no message to reply to");
        assertThatThrownBy(() -> attempt.reply("hello")).hasMessageContaining("no attempt on this thread");
    }

    private StoredResult replied(Runnable work) throws Exception {
        StoredResult result = result(work);
        assertThat(result.isReply()).isTrue();
        return result;
    }

    private StoredResult result(Runnable work) throws Exception {
        Handler handler = of("key", () -> {
            work.run();
            return null;
        });
        handler.handle();
        return handler.result().orElseThrow();
    }

    private Handler of(String key, Handler work) {
        return attempt.of(delivery(key), Circumstances.ofMessage(false, false), work);
    }

    private static Delivery delivery(String key) {
        return new Delivery(new IdempotencyKey("work", key), "ID:1", null, null, null, null);
    }
}

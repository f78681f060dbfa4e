package dev.semel.simulation.world;

import static dev.semel.internal.idempotency.store.IdempotencyKey.hash;

import dev.semel.idempotency.call.CallRefusedException;
import dev.semel.idempotency.call.Idempotency;
import dev.semel.idempotency.call.IdempotencyKey;
import dev.semel.idempotency.call.Idempotent;
import dev.semel.internal.idempotency.attempt.CurrentAttempt;
import dev.semel.internal.idempotency.call.CallEntry;
import dev.semel.internal.idempotency.call.CallRule;
import dev.semel.internal.idempotency.call.IdempotentCall;
import dev.semel.internal.idempotency.http.RequestIdentity;
import dev.semel.internal.idempotency.result.Results;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.simulation.check.Calls.Called;
import dev.semel.simulation.tables.Session;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/**
 * A piece of work that is called through one of the doors.
 *
 * @param user whose request it is; others have the same key
 */
record CalledWork(Door door, String user, String key, String content) {

    private static final String TEXT = "text/plain";

    /** By which way it is called. */
    enum Door {
        CODE,
        CODE_IN_A_TRANSACTION,
        METHOD,
        METHOD_IN_A_TRANSACTION,
        REQUEST;

        boolean isInATransaction() {
            return this == CODE_IN_A_TRANSACTION || this == METHOD_IN_A_TRANSACTION;
        }

        String consumer() {
            return switch (this) {
                case CODE, CODE_IN_A_TRANSACTION -> "call-code";
                case METHOD, METHOD_IN_A_TRANSACTION -> "call-method";
                case REQUEST -> "call-request";
            };
        }
    }

    /** No repetition helps. */
    static final class FailedForGood extends RuntimeException {

        private static final long serialVersionUID = 1L;

        FailedForGood() {
            super("fails for good", null, false, false);
        }
    }

    /** Another call may help. */
    static final class WorkFailed extends RuntimeException {

        private static final long serialVersionUID = 1L;

        WorkFailed() {
            super("fails", null, false, false);
        }
    }

    /** The caller's own work goes wrong. */
    private static final class ChangedMind extends RuntimeException {

        private static final long serialVersionUID = 1L;

        ChangedMind() {
            super("the caller changes its mind", null, false, false);
        }
    }

    /** How the method is declared. */
    interface Declared {

        @Idempotent(consumer = "call-method", rememberOn = FailedForGood.class)
        String draw(@IdempotencyKey String key, String content);
    }

    static CalledWork of(Door door, String key) {
        // Two users have each key of a request.
        boolean isRequest = door == Door.REQUEST;
        String user = isRequest && Math.floorMod(key.hashCode(), 2) == 0 ? "olga" : "otto";
        return new CalledWork(door, user, isRequest ? key.substring(0, key.length() - 1) : key, "content");
    }

    CalledWork withOtherContent() {
        return new CalledWork(door, user, key, "other");
    }

    Called call() {
        return new Called(door.consumer(), keyHash(), user + "/" + key + "/" + content);
    }

    private String keyHash() {
        return door == Door.REQUEST ? request().key().hash() : hash(door.consumer(), key);
    }

    private Delivery request() {
        return RequestIdentity.of(door.consumer(), user, key, content);
    }

    /** What the work has answered, now or before; empty if the caller does not know it. */
    Optional<String> callOn(Universe universe, Server server) throws Exception {
        if (!door.isInATransaction()) {
            return Optional.of(callByDoor(universe, server));
        }
        return server.transactions().inNew(() -> {
            Optional<String> answer = callInATransaction(universe, server);
            if (universe.decisions().isOneIn(5)) {
                universe.situations().count("a caller changed its mind");
                throw new ChangedMind();
            }
            return answer;
        });
    }

    // Some callers catch what the work throws, and go on: their transaction is not to be committed.
    private Optional<String> callInATransaction(Universe universe, Server server) throws Exception {
        try {
            return Optional.of(callByDoor(universe, server));
        } catch (WorkFailed failed) {
            if (!universe.decisions().isOneIn(3)) {
                throw failed;
            }
            universe.situations().count("a caller went on when its call had failed");
            server.transactions().session().onCommit(() -> universe.truth()
                    .broken("I3", "the " + call() + " failed, and its caller's transaction was committed."));
            return Optional.empty();
        }
    }

    private String callByDoor(Universe universe, Server server) throws Exception {
        return switch (door) {
            case CODE, CODE_IN_A_TRANSACTION ->
                server.bean(Idempotency.class)
                        .run(door.consumer(), key, content, String.class, () -> work(universe, server));
            case METHOD, METHOD_IN_A_TRANSACTION -> {
                Method declared = Declared.class.getDeclaredMethod("draw", String.class, String.class);
                Object[] arguments = {key, content};
                yield (String) server.bean(CallEntry.class).call(declared, arguments, () -> work(universe, server));
            }
            case REQUEST -> requested(universe, server);
        };
    }

    // As the interceptor of requests does it.
    private String requested(Universe universe, Server server) throws Exception {
        Delivery request = request();
        String[] fresh = new String[1];
        Object isOwn = server.bean(IdempotentCall.class).run(CallRule.WITHOUT_RESULT, request, () -> {
            String answer = work(universe, server);
            server.bean(CurrentAttempt.class).result(answer.getBytes(StandardCharsets.UTF_8), TEXT);
            fresh[0] = answer;
            return true;
        });
        return isOwn != null
                ? fresh[0]
                : server.bean(Results.class)
                        .find(request.key().hash())
                        .map(kept -> new String(kept.body(), StandardCharsets.UTF_8))
                        .orElseThrow(() -> new CallRefusedException("The answer is not kept.", null));
    }

    private String work(Universe universe, Server server) {
        Called call = call();
        universe.ports().before(() -> "works on the " + call + ".");
        if (happens(universe, "The work takes long", 1)) {
            universe.scheduler()
                    .sleep(Duration.ofMillis(200 + universe.decisions().below(40_000)));
        }
        if (happens(universe, "The work fails", 2)) {
            boolean isForGood = universe.decisions().isOneIn(4);
            universe.truth().calls().failed(call, isForGood);
            throw isForGood ? new FailedForGood() : new WorkFailed();
        }
        String answer = universe.truth().calls().answerTo(call);
        Session session = server.transactions().session();
        session.statement(() -> "writes the effect of the " + call + ".");
        session.onCommit(() -> universe.truth().calls().effect(call, answer));
        return answer;
    }

    private boolean happens(Universe universe, String what, int share) {
        int rate = universe.ports().rates().handler();
        return universe.ports()
                .happens(what + ": ", () -> call().toString(), rate == 0 ? 0 : Math.max(1, rate * 3 / share));
    }
}

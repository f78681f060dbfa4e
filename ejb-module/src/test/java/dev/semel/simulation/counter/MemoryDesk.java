package dev.semel.simulation.counter;

import dev.semel.idempotency.call.CallersTransaction;
import dev.semel.idempotency.call.Idempotency;
import dev.semel.idempotency.call.IdempotencyKey;
import dev.semel.idempotency.call.Idempotent;
import dev.semel.internal.counter.CounterName;
import dev.semel.internal.counter.Counters;
import dev.semel.internal.idempotency.call.CallEntry;
import dev.semel.simulation.schedule.NodeDied;
import dev.semel.simulation.tables.Session;
import dev.semel.simulation.tables.SimulatedTransactions;
import dev.semel.simulation.world.MemoryApplication;
import dev.semel.specification.Behaviour;
import dev.semel.specification.Counter;
import dev.semel.specification.Desk;
import dev.semel.specification.Letter;
import dev.semel.specification.Receipt;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.io.IOException;
import java.lang.reflect.Method;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** The desk of a server in memory. */
record MemoryDesk(Counter counter, MemoryApplication application, Books books, Door door, Consumer<Runnable> beside)
        implements Desk {

    /** By which way the work is called, and whether its caller has a transaction. */
    enum Door {
        METHOD,
        METHOD_IN_A_TRANSACTION,
        CODE,
        CODE_IN_A_TRANSACTION;

        boolean isMethod() {
            return this == METHOD || this == METHOD_IN_A_TRANSACTION;
        }
    }

    @Override
    public String consumer() {
        return door.isMethod() ? "desk-method" : "desk-code";
    }

    @Override
    public boolean isCallers() {
        return door == Door.METHOD_IN_A_TRANSACTION || door == Door.CODE_IN_A_TRANSACTION;
    }

    @Override
    public Receipt call(Letter letter) throws Exception {
        return isCallers() ? application.transactions().inNew(() -> callByDoor(letter)) : callByDoor(letter);
    }

    @Override
    public CompletableFuture<Receipt> callBeside(Letter letter) {
        CompletableFuture<Receipt> answer = new CompletableFuture<>();
        beside.accept(() -> {
            try {
                answer.complete(call(letter));
            } catch (NodeDied died) {
                throw died;
            } catch (Exception | Error thrown) {
                answer.completeExceptionally(thrown);
            }
        });
        return answer;
    }

    @Override
    public Receipt callAndRollBack(Letter letter) throws Exception {
        return isCallers()
                ? application.transactions().inNew(() -> {
                    Receipt receipt = callByDoor(letter);
                    registry().setRollbackOnly();
                    return receipt;
                })
                : callByDoor(letter);
    }

    /** Calls another method than the usual one. */
    Receipt callMethod(String name, Letter letter) throws Exception {
        Method method = Teller.class.getDeclaredMethod(name, String.class, String.class);
        Object[] arguments = {letter.reference(), letter.text()};
        return (Receipt) application.get(CallEntry.class).call(method, arguments, () -> draw(letter));
    }

    <T> T inATransaction(Callable<T> work) throws Exception {
        return application.transactions().inNew(work::call);
    }

    long counted(CounterName name) {
        return application.get(Counters.class).sinceStart(name);
    }

    private Receipt callByDoor(Letter letter) throws Exception {
        if (door.isMethod()) {
            return callMethod("draw", letter);
        }
        return application
                .get(Idempotency.class)
                .run(consumer(), letter.reference(), letter.text(), Receipt.class, () -> draw(letter));
    }

    private Receipt draw(Letter letter) throws IOException {
        int run = books.run(letter.reference(), false);
        SimulatedTransactions transactions = application.transactions();
        Session session = transactions.session();
        session.statement(() -> "books " + letter.reference() + ".");
        session.onCommit(() -> books.book(letter.consumer(), letter.reference(), run));
        switch (Behaviour.valueOf((String) letter.properties().get(Letter.BEHAVIOUR))) {
            case FAIL_ONCE -> {
                if (run == 1) {
                    throw new IllegalStateException("The vault does not open.");
                }
            }
            case FAIL_FOR_GOOD -> throw new Clerk.AccountClosedException();
            case FREEZE_ONCE -> {
                if (run == 1) {
                    throw new Clerk.AccountFrozenException();
                }
            }
            case FAIL_CHECKED -> throw new IOException("The vault does not open.");
            case HOLD -> books.awaitEnd(letter.reference());
            case MARK_TRANSACTION -> registry().setRollbackOnly();
            default -> {}
        }
        return Receipt.of(letter.reference(), run);
    }

    private TransactionSynchronizationRegistry registry() {
        return application.get(TransactionSynchronizationRegistry.class);
    }

    /** How the method is declared; the desk does what it would do. */
    private interface Teller {

        @Idempotent(consumer = "desk-method")
        Receipt draw(@IdempotencyKey String reference, String text);

        @Idempotent(
                consumer = "desk-remembering",
                rememberOn = Clerk.AccountClosedException.class,
                retryOn = Clerk.AccountFrozenException.class)
        Receipt drawRemembering(@IdempotencyKey String reference, String text);

        @Idempotent(consumer = "desk-alone", callersTransaction = CallersTransaction.REFUSE)
        Receipt drawAlone(@IdempotencyKey String reference, String text);

        @Idempotent(consumer = "desk-pointing", ignoredContent = "/0")
        Receipt drawPointing(String ignored, @IdempotencyKey(pointer = "/number") String text);
    }
}

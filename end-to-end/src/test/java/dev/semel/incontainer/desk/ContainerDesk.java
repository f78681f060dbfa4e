package dev.semel.incontainer.desk;

import dev.semel.idempotency.call.Idempotency;
import dev.semel.incontainer.cell.ContainerCounter;
import dev.semel.specification.Behaviour;
import dev.semel.specification.Counter;
import dev.semel.specification.Desk;
import dev.semel.specification.Letter;
import dev.semel.specification.Receipt;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.transaction.Status;
import jakarta.transaction.UserTransaction;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

/** The desk on this server. */
@Dependent
public class ContainerDesk implements Desk {

    /** Which way the work is called. */
    public enum Door {
        BEAN,
        ENTERPRISE_BEAN,
        CODE
    }

    @Inject
    private ContainerCounter counter;

    @Inject
    private DrawByBean bean;

    @Inject
    private DrawByEnterpriseBean enterpriseBean;

    @Inject
    private Idempotency idempotency;

    @Inject
    private Vault vault;

    @Inject
    private UserTransaction transaction;

    @Resource
    private ManagedExecutorService executor;

    private Door door;
    private boolean isCallers;

    public ContainerDesk of(Door way, boolean hasTransaction) {
        door = way;
        isCallers = hasTransaction;
        return this;
    }

    @Override
    public Counter counter() {
        return counter;
    }

    @Override
    public String consumer() {
        return switch (door) {
            case BEAN -> DrawByBean.CONSUMER;
            case ENTERPRISE_BEAN -> DrawByEnterpriseBean.CONSUMER;
            case CODE -> "desk-code";
        };
    }

    @Override
    public boolean isCallers() {
        return isCallers;
    }

    @Override
    public Receipt call(Letter letter) throws Exception {
        return isCallers ? within(() -> callByDoor(letter), false) : callByDoor(letter);
    }

    @Override
    public CompletableFuture<Receipt> callBeside(Letter letter) {
        CompletableFuture<Receipt> answer = new CompletableFuture<>();
        executor.execute(() -> {
            try {
                answer.complete(call(letter));
            } catch (Exception | Error thrown) {
                answer.completeExceptionally(thrown);
            }
        });
        return answer;
    }

    @Override
    public Receipt callAndRollBack(Letter letter) throws Exception {
        return isCallers ? within(() -> callByDoor(letter), true) : callByDoor(letter);
    }

    private Receipt within(Callable<Receipt> call, boolean isRolledBack) throws Exception {
        transaction.begin();
        try {
            Receipt receipt = call.call();
            if (isRolledBack) {
                transaction.rollback();
            } else {
                transaction.commit();
            }
            return receipt;
        } finally {
            if (transaction.getStatus() != Status.STATUS_NO_TRANSACTION) {
                transaction.rollback();
            }
        }
    }

    private Receipt callByDoor(Letter letter) throws Exception {
        Behaviour behaviour = Behaviour.valueOf((String) letter.properties().get(Letter.BEHAVIOUR));
        String key = letter.reference();
        return switch (door) {
            case BEAN -> bean.draw(key, letter.text(), behaviour);
            case ENTERPRISE_BEAN -> enterpriseBean.draw(key, letter.text(), behaviour);
            case CODE ->
                idempotency.run(
                        consumer(), key, letter.text(), Receipt.class, () -> vault.draw(consumer(), key, behaviour));
        };
    }
}

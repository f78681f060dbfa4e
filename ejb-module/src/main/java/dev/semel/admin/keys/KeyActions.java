package dev.semel.admin.keys;

import dev.semel.admin.ActionResult;
import dev.semel.admin.audit.Operation;
import dev.semel.internal.admin.Operations;
import dev.semel.internal.idempotency.operator.IdempotencyCommands;
import dev.semel.internal.redelivery.StrandedKeys;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;

/** Does to keys what the operator asked for; each action says itself which keys it leaves alone. */
@Dependent
class KeyActions {

    private final IdempotencyCommands commands;
    private final StrandedKeys stranded;
    private final Operations operations;

    @Inject
    KeyActions(IdempotencyCommands commands, StrandedKeys stranded, Operations operations) {
        this.commands = commands;
        this.stranded = stranded;
        this.operations = operations;
    }

    /** What is finished in chunks; what is stranded one by one, because each needs another look. */
    ActionResult forget(String user, Collection<String> ids, String reason) {
        return each(
                user, "forget keys", ids, reason, hash -> commands.forget(List.of(hash)) == 1 || stranded.forget(hash));
    }

    ActionResult release(String user, Collection<String> ids, String reason) {
        List<String> hashes = hashes(ids);
        Operation operation = operation(user, "release keys", hashes, reason);
        return counted(
                ids,
                operations.start(operation).inChunks(hashes, commands::release).end());
    }

    ActionResult runAgain(String user, Collection<String> ids, String reason) {
        return each(user, "run keys again", ids, reason, stranded::runAgain);
    }

    ActionResult close(String user, Collection<String> ids, String reason) {
        return each(user, "close keys", ids, reason, stranded::close);
    }

    private ActionResult each(
            String user, String action, Collection<String> ids, String reason, Predicate<String> work) {
        List<String> hashes = hashes(ids);
        Operation operation = operation(user, action, hashes, reason);
        return counted(
                ids,
                operations
                        .start(operation)
                        .oneByOne(hashes, hash -> work.test(hash) ? 1 : 0)
                        .end());
    }

    private static Operation operation(String user, String action, List<String> hashes, String reason) {
        return new Operation(user, action, Operation.targets(hashes)).because(reason);
    }

    private static List<String> hashes(Collection<String> ids) {
        return ids.stream().filter(JpaKeys::isHash).toList();
    }

    private static ActionResult counted(Collection<String> ids, ActionResult done) {
        return new ActionResult(done.changed(), ids.size() - done.changed());
    }
}

package dev.semel.internal.startup;

import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.outbox.wakeup.WakeUpListener;
import dev.semel.internal.platform.PeriodicWork;
import dev.semel.internal.platform.Repeater;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.retention.RetentionRule;
import dev.semel.internal.settings.StartSettings;
import dev.semel.internal.startup.lint.Linter;
import dev.semel.internal.startup.probe.PlatformTrial;
import dev.semel.internal.startup.schema.SchemaMigration;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.Collection;

/**
 * How an application starts and stops: on a server, in the simulation and in the test kit. Each of them runs this list and has none
 * of its own, so that a step is forgotten nowhere.
 *
 * <p>The start; each step fails it with a sentence:
 *
 * <ol>
 *   <li>The settings keep a key for longer than anything could bring back a copy of its message.
 *   <li>The tables are made, or checked.
 *   <li>This application declares for how long it needs the rows on this database.
 *   <li>The database is what the settings need ({@link StartCheck}).
 *   <li>The server's transactions are tried; until they are proved neither relay nor consumer works.
 *   <li>The linter tells what is probably wrong.
 *   <li>This incarnation of the node begins: from now on its end without a word is a death.
 *   <li>What is done periodically begins ({@link PeriodicWork}), the relay among it.
 *   <li>The relay listens for wake-ups of other nodes.
 * </ol>
 *
 * The stop, of which no step keeps the others from being taken:
 *
 * <ol>
 *   <li>It listens no more.
 *   <li>Each periodic work ends: the relay finishes its passes, and what waits in memory is written down.
 *   <li>The incarnation has ended in good order, and the marks of its handlers go with it.
 * </ol>
 */
@Dependent
public class StartSequence {

    @Inject
    private RetentionRule retention;

    @Inject
    private SchemaMigration schema;

    @Inject
    private StartSettings settings;

    @Inject
    private Transactions transactions;

    @Inject
    @Any
    private Instance<StartCheck> checks;

    @Inject
    private PlatformTrial platform;

    @Inject
    private Linter linter;

    @Inject
    private NodeRun node;

    @Inject
    @Any
    private Instance<PeriodicWork> works;

    @Inject
    private WakeUpListener wakeUps;

    /** @param repeater does the periodic works, until {@link #stop} with the same one */
    public void start(Collection<ConsumerDefinition> consumers, Repeater repeater) {
        retention.requireKeysToOutliveCopies(consumers);
        schema.prepare(settings.schema());
        retention.declare(consumers);
        checks.forEach(check -> transactions.doInNew(check::require));
        platform.begin();
        linter.run();
        node.begin();
        try {
            repeater.begin(works);
            wakeUps.start();
        } catch (RuntimeException | Error failed) {
            stopAfter(failed, repeater);
            throw failed;
        }
    }

    private void stopAfter(Throwable failed, Repeater repeater) {
        try {
            stop(repeater);
        } catch (RuntimeException alsoFailed) {
            failed.addSuppressed(alsoFailed);
        }
    }

    /** @throws RuntimeException if the end of this incarnation could not be recorded, so that the next start takes it for a death */
    public void stop(Repeater repeater) {
        try {
            wakeUps.stop();
        } finally {
            try {
                repeater.end();
            } finally {
                node.end();
            }
        }
    }
}

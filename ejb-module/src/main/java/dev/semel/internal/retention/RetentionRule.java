package dev.semel.internal.retention;

import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.consumer.EffectiveSettings;
import dev.semel.internal.settings.NodeName;
import dev.semel.internal.settings.OutboxSettings;
import dev.semel.internal.settings.Require;
import dev.semel.internal.settings.RetentionSettings;
import dev.semel.internal.settings.RetentionSettings.Window;
import dev.semel.internal.settings.Semel;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Collection;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;

/**
 * How long rows are kept: one rule for each database, and kept in it, because the rows are those of all applications that use it.
 * An application lengthens it at its start; nothing but an operator shortens it.
 */
@Dependent
public class RetentionRule {

    private static final Logger LOG = Logger.getLogger(RetentionRule.class.getName());

    private final SharedTerms shared;
    private final Terms own;
    private final NodeName node;

    @Inject
    @Semel
    private String application;

    @Inject
    RetentionRule(
            SharedTerms shared,
            RetentionSettings settings,
            OutboxSettings outbox,
            RetentionSettings.Counters counters,
            NodeName node) {
        this.shared = shared;
        this.node = node;
        this.own = Terms.of(settings, outbox, counters);
    }

    /**
     * A key must live at least as long as anything that could bring a copy of its message back: the broker and all that stands
     * before it, the retries of a consumer, and a published event that is still there to be sent again. What holds for the
     * settings of each application holds for the longest of each.
     *
     * @throws dev.semel.internal.settings.InvalidSettingException naming both values, if keys could be purged too early
     */
    public void requireKeysToOutliveCopies(Collection<ConsumerDefinition> consumers) {
        requireKeysToOutlive(RetentionSettings.HORIZON, own.horizon());
        requireKeysToOutlive(RetentionSettings.PUBLISHED, own.published());
        for (ConsumerDefinition consumer : consumers) {
            requireKeysToOutlive(
                    "the longest retry of the consumer " + consumer.name(),
                    consumer.attempts().longestRetry());
        }
    }

    private void requireKeysToOutlive(String threat, Duration duration) {
        Require.that(
                own.keys().compareTo(duration) >= 0,
                RetentionSettings.KEYS,
                "must not be shorter than " + threat + " (" + duration
                        + "), or a copy that comes back is taken for new",
                own.keys());
    }

    /** At the start of this application, once there are tables, and before it takes a message or purges a row. */
    public void declare(Collection<ConsumerDefinition> consumers) {
        shared.lengthen(application, node.value(), own);
        shared.consumers(
                application,
                node.value(),
                consumers.stream().collect(Collectors.toMap(ConsumerDefinition::name, EffectiveSettings::of)));
        Terms now = now();
        LOG.log(Level.INFO, "Rows on this database are kept by one rule for all its applications: {0}.", now);
        if (!now.window().equals(own.window()) && !own.window().equals(Window.ALWAYS)) {
            LOG.log(
                    Level.WARNING,
                    "{0} wants to purge in the window {1} (semel.retention.window), but rows on this database are purged"
                            + " in {2}, as another application said before. Only a window within that one is taken over.",
                    new Object[] {application, own.window(), now.window()});
        }
    }

    /**
     * Read anew for each use, since another application may start at any moment. Never shorter than the own settings; and keys are
     * never kept shorter than what could bring a copy back, even if an operator has written less.
     */
    public Terms now() {
        return shared.read()
                .map(rule -> rule.lengthenedBy(own).withLastingKeys())
                .orElse(own);
    }
}

package dev.semel.internal.retention;

import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.settings.OutboxSettings;
import dev.semel.internal.settings.Require;
import dev.semel.internal.settings.RetentionSettings;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/** How long rows are kept where several applications share tables: each declares it at its start, so that none purges another's. */
@Dependent
public class RetentionAgreement {

    private static final Logger LOG = Logger.getLogger(RetentionAgreement.class.getName());

    private final DeclaredTerms declared;
    private final Terms own;

    @Resource(lookup = "java:app/AppName")
    private String application;

    @Inject
    RetentionAgreement(
            DeclaredTerms declared,
            RetentionSettings settings,
            OutboxSettings outbox,
            RetentionSettings.Counters counters) {
        this.declared = declared;
        this.own = Terms.of(settings, outbox, counters);
    }

    /**
     * A key must live at least as long as anything that could bring a copy of its message back: the broker and whatever stands
     * before it, the retries of a consumer, and a published event that is still there to be sent again.
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

    /** At the start of this application, once there are tables. */
    public void declare(Collection<ConsumerDefinition> consumers) {
        List<String> names = consumers.stream().map(ConsumerDefinition::name).toList();
        declared.declare(application, own, names);
        if (!now().haveCommonMinute()) {
            LOG.log(
                    Level.WARNING,
                    "The applications on this database have no hour in common in which rows may be purged"
                            + " (semel.retention.window), so {0} purges in its own window {1}.",
                    new Object[] {application, own.window()});
        }
    }

    public Agreement now() {
        return new Agreement(own, declared.all());
    }
}

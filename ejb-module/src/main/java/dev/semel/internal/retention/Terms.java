package dev.semel.internal.retention;

import dev.semel.internal.settings.OutboxSettings;
import dev.semel.internal.settings.OutboxSettings.Published;
import dev.semel.internal.settings.RetentionSettings;
import dev.semel.internal.settings.RetentionSettings.Window;
import java.time.Duration;
import java.util.Optional;

/** How long finished rows are kept; sequences empty: for ever. */
public record Terms(
        Duration keys,
        Duration published,
        Duration closed,
        Duration archived,
        Optional<Duration> sequences,
        Duration horizon,
        Published mode,
        Window window) {

    static Terms of(RetentionSettings settings, OutboxSettings outbox, RetentionSettings.Counters counters) {
        return new Terms(
                settings.keys(),
                settings.published(),
                settings.closed(),
                outbox.archived(),
                counters.period(),
                settings.redeliveryHorizon(),
                outbox.published(),
                settings.schedule().window());
    }

    /** Whichever keeps a row for longer; of the windows this one, or another within it. */
    public Terms lengthenedBy(Terms other) {
        return new Terms(
                longer(keys, other.keys),
                longer(published, other.published),
                longer(closed, other.closed),
                longer(archived, other.archived),
                sequences.flatMap(mine -> other.sequences.map(others -> longer(mine, others))),
                longer(horizon, other.horizon),
                mode.orMoreCareful(other.mode),
                window.contains(other.window) ? other.window : window);
    }

    /** How long a copy of a message may come back: from the broker, or because a published event is sent again. */
    public Duration copies() {
        return longer(published, horizon);
    }

    /** In any case, keys outlive what could bring a copy back. */
    Terms withLastingKeys() {
        return new Terms(longer(keys, copies()), published, closed, archived, sequences, horizon, mode, window);
    }

    /** How far a consumer has come in a group may be all that it knows of its messages there: not forgotten before their keys would be. */
    Optional<Duration> positions() {
        return sequences.map(kept -> longer(kept, keys));
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) >= 0 ? one : other;
    }

    /** A key that was given up protects from a copy of its message as any other. */
    public Duration closedKeys() {
        return longer(keys, closed);
    }
}

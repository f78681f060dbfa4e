package dev.semel.console.keys;

import dev.semel.admin.keys.KeyDetail;
import dev.semel.admin.keys.KeyView;
import dev.semel.admin.search.Explanation;
import dev.semel.admin.search.Explanation.Rule;
import dev.semel.console.format.FormatBacking;
import dev.semel.console.format.Messages;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The decision about another copy of a message under one key, in words. */
record Explained(Messages messages, FormatBacking format, KeyDetail detail, Explanation explanation) {

    /**
     * A value that the decision rests on.
     *
     * @param text null: it is a time, and nothing else
     * @param at null: it is no time
     */
    public record Value(String label, String text, Instant at) {}

    /** A setting of the consumer, with durations in words. */
    public record Setting(String name, String value) {}

    String next() {
        String status = detail.key().status();
        Rule rule = explanation.rule();
        String choice = rule == null
                ? null
                : switch (status) {
                    case "IN_PROGRESS" -> rule.onBusy();
                    case "LAPSED" -> rule.onUnknownOutcome();
                    default -> null;
                };
        return messages.of("search.next." + status + (choice == null ? "" : "." + choice));
    }

    /** All settings of the consumer, by their names; none if they are not known. */
    List<Setting> settings() {
        Rule rule = explanation.rule();
        if (rule == null) {
            return List.of();
        }
        return rule.settings().entrySet().stream()
                .map(setting -> new Setting(setting.getKey(), format.inWords(setting.getValue())))
                .toList();
    }

    List<Value> values() {
        List<Value> values = new ArrayList<>();
        KeyView key = detail.key();
        switch (key.status()) {
            case "COMPLETED", "DISCARDED" -> {
                values.add(time("explain." + key.status(), key.completedAt()));
                values.add(time("explain.kept", explanation.keptUntil()));
            }
            case "IN_PROGRESS", "LAPSED" ->
                values.add(new Value(
                        messages.of("key.lease." + key.status()),
                        messages.of("explain.by", key.node()),
                        key.leaseUntil()));
            default -> {
                values.add(attempts(key));
                values.add(time("key.failingSince", key.failingSince()));
            }
        }
        values.add(retry());
        values.add(content());
        values.add(mode());
        values.add(told());
        values.add(others());
        values.removeIf(value -> value == null || value.text() == null && value.at() == null);
        return values;
    }

    private Value time(String label, Instant at) {
        return new Value(messages.of(label), null, at);
    }

    private Value text(String label, String text) {
        return new Value(messages.of(label), text, null);
    }

    private Value attempts(KeyView key) {
        Rule rule = explanation.rule();
        String most = rule == null ? null : rule.maxAttempts();
        String attempts = format.number(key.attempts());
        return text("keys.attempts", most == null ? attempts : messages.of("explain.attempts", attempts, most));
    }

    private Value retry() {
        return switch (detail.key().status()) {
            case "FAILED" ->
                text("explain.retry", messages.of(detail.isStranded() ? "explain.retry.gone" : "explain.retry.waits"));
            case "LEFT_TO_BROKER" -> text("explain.retry", messages.of("explain.retry.none"));
            default -> null;
        };
    }

    // What the key was stored with decides whether there is something to compare; the rule of today, what is done then.
    private Value content() {
        Rule rule = explanation.rule();
        if (detail.contentHash() == null || rule != null && "IGNORE".equals(rule.onConflict())) {
            return text("explain.content", messages.of("explain.content.IGNORE"));
        }
        String hash = format.fingerprint(detail.contentHash());
        String onConflict = rule == null || rule.onConflict() == null ? "PARK" : rule.onConflict();
        return text("explain.content", messages.of("explain.content." + onConflict, hash));
    }

    private Value mode() {
        Rule rule = explanation.rule();
        return text(
                "explain.rule",
                rule == null ? messages.of("explain.rule.unknown") : messages.of("explain.rule." + rule.mode()));
    }

    // During a roll-out nodes may work by different settings, so the one that told these is named.
    private Value told() {
        Rule rule = explanation.rule();
        return rule == null
                ? null
                : new Value(
                        messages.of("explain.told"),
                        messages.of("explain.told.by", rule.application(), rule.node()),
                        rule.toldAt());
    }

    private Value others() {
        Rule rule = explanation.rule();
        return rule == null || rule.others().isEmpty()
                ? null
                : text("explain.others", messages.of("explain.others.differ", String.join(", ", rule.others())));
    }
}

package dev.semel.console.keys;

import dev.semel.admin.keys.KeyView;
import dev.semel.admin.keys.KeysAdmin;
import dev.semel.console.action.Asks;
import dev.semel.console.action.Confirmation;
import dev.semel.console.format.Texts;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.Serializable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What can be done to keys, from the list and from the page of one. */
@ApplicationScoped
public class KeyActions implements Serializable {

    private static final long serialVersionUID = 1L;
    private static final int PURGE_DAYS = 30;
    private static final Set<String> FORGETTABLE = Set.of("COMPLETED", "DISCARDED");

    @Inject
    KeysAdmin admin;

    @Inject
    Texts texts;

    /** The others wait for a retry or for an operator, and are not forgotten. */
    static boolean isForgettable(KeyView key) {
        return FORGETTABLE.contains(key.status());
    }

    Confirmation forget(List<KeyView> keys) {
        ArrayList<String> ids = new ArrayList<>(keys.stream().map(KeyView::id).toList());
        List<String> details =
                keys.stream().map(key -> key.consumer() + " " + key.key()).toList();
        return new Confirmation(
                "forget",
                texts.of("keys.subject", keys.size()),
                details,
                Asks.reasonAndPhrase(Phrase.of(keys)),
                (reason, days) -> admin.forget(ids, reason));
    }

    Confirmation purge() {
        return new Confirmation(
                "purge-keys",
                texts.of("keys.purge.subject"),
                List.of(),
                Asks.reasonAndDays(PURGE_DAYS),
                (reason, days) -> admin.purge(Duration.ofDays(days), reason));
    }
}

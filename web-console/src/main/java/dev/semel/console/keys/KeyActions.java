package dev.semel.console.keys;

import dev.semel.admin.keys.KeyView;
import dev.semel.admin.keys.KeysAdmin;
import dev.semel.console.action.Asks;
import dev.semel.console.action.Command;
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
    private static final Set<String> FORGETTABLE = Set.of("COMPLETED", "DISCARDED", "LEFT_TO_BROKER");
    private static final String RELEASABLE = "LAPSED";

    @Inject
    KeysAdmin admin;

    @Inject
    Texts texts;

    /** The others wait for a retry, for an operator or for their handler, and are not forgotten. */
    static boolean isForgettable(KeyView key) {
        return FORGETTABLE.contains(key.status());
    }

    /** A lease that lives belongs to its handler. */
    static boolean isReleasable(KeyView key) {
        return RELEASABLE.equals(key.status());
    }

    Confirmation forget(List<KeyView> keys) {
        ArrayList<String> ids = ids(keys);
        return confirmation("forget", keys, (reason, days) -> admin.forget(ids, reason));
    }

    Confirmation release(List<KeyView> keys) {
        ArrayList<String> ids = ids(keys);
        return confirmation("release", keys, (reason, days) -> admin.release(ids, reason));
    }

    Confirmation purge() {
        return new Confirmation(
                "purge-keys",
                texts.of("keys.purge.subject"),
                List.of(),
                Asks.reasonAndDays(PURGE_DAYS),
                (reason, days) -> admin.purge(Duration.ofDays(days), reason));
    }

    private Confirmation confirmation(String name, List<KeyView> keys, Command command) {
        String subject = texts.of("keys.subject", keys.size());
        List<String> details =
                keys.stream().map(key -> key.consumer() + " " + key.key()).toList();
        return new Confirmation(name, subject, details, Asks.reasonAndPhrase(Phrase.of(keys)), command);
    }

    private static ArrayList<String> ids(List<KeyView> keys) {
        return new ArrayList<>(keys.stream().map(KeyView::id).toList());
    }
}

package dev.semel.console.keys;

import dev.semel.admin.keys.KeyDetail;
import dev.semel.admin.search.SearchAdmin;
import dev.semel.console.format.FormatBacking;
import dev.semel.console.format.Messages;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What would be done with another copy of a message now, and on which values that rests. */
@Named("explained")
@RequestScoped
public class ExplainedBacking {

    @Inject
    SearchAdmin admin;

    @Inject
    Messages messages;

    @Inject
    FormatBacking format;

    private final Map<KeyDetail, Explained> known = new HashMap<>();

    private Explained of(KeyDetail detail) {
        return known.computeIfAbsent(detail, key -> new Explained(messages, format, key, admin.explain(key)));
    }

    /** In one sentence. */
    public String next(KeyDetail detail) {
        return of(detail).next();
    }

    /** The values, in the order in which they decide. */
    public List<Explained.Value> values(KeyDetail detail) {
        return of(detail).values();
    }

    /** All settings of the consumer, as far as they are known. */
    public List<Explained.Setting> settings(KeyDetail detail) {
        return of(detail).settings();
    }
}

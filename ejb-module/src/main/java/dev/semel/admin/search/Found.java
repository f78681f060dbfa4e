package dev.semel.admin.search;

import dev.semel.admin.keys.KeyDetail;
import dev.semel.admin.outbox.EventView;
import java.util.List;

/**
 * What is known of one piece of work.
 *
 * @param keys one for each consumer that has seen it
 * @param explained on what the decision about another copy rests, of each key, in the same order
 * @param events that brought it, or bring it again; the latest if there are many
 * @param steps what happened to these, the earliest first
 * @param moreEvents whether its aggregate has more events than are here
 */
public record Found(
        List<KeyDetail> keys,
        List<Explanation> explained,
        List<EventView> events,
        List<Step> steps,
        boolean moreEvents) {

    static final Found NOTHING = new Found(List.of(), List.of(), List.of(), List.of(), false);

    public boolean isEmpty() {
        return steps.isEmpty();
    }
}

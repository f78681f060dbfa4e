package dev.semel.console.outbox;

import dev.semel.admin.outbox.DestinationId;
import dev.semel.admin.outbox.DestinationView;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Destinations read again, each in the place where it stood: a button is found by the place of its row, and a row must not move away
 * from under a pointer. New ones come last, and one that is gone stays as it was last seen.
 */
final class InPlace {

    private InPlace() {}

    static List<DestinationView> of(List<DestinationView> shown, List<DestinationView> read) {
        Map<DestinationId, DestinationView> places = new LinkedHashMap<>();
        shown.forEach(one -> places.put(one.id(), one));
        read.forEach(one -> places.put(one.id(), one));
        return new ArrayList<>(places.values());
    }
}

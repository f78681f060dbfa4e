package dev.semel.console.shell;

import dev.semel.admin.Page;
import dev.semel.admin.keys.KeysAdmin;
import dev.semel.admin.outbox.OutboxAdmin;
import dev.semel.console.format.FormatBacking;
import dev.semel.console.problem.Reads;
import jakarta.ejb.EJBException;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;

/** How many rows stand behind the tabs of a list: of those that wait for something, because the others grow for ever. */
@Named("tabs")
@RequestScoped
public class TabsBacking {

    private static final Logger LOG = Logger.getLogger(TabsBacking.class.getName());

    @Inject
    KeysAdmin keys;

    @Inject
    OutboxAdmin events;

    @Inject
    NavigationBacking navigation;

    @Inject
    FormatBacking format;

    private final Map<String, Map<String, String>> counts = new HashMap<>();

    /** Empty where nothing waits, where it is not counted, and where it cannot be. */
    public String count(String path, String status) {
        return counts.computeIfAbsent(path, this::read).getOrDefault(status, "");
    }

    private Map<String, String> read(String path) {
        return switch (path) {
            case "/failed" -> Map.of("PARKED", navigation.getFailedCount());
            case "/keys" -> shown(keys::counts);
            case "/outbox" -> shown(events::counts);
            default -> Map.of();
        };
    }

    private Map<String, String> shown(Supplier<Map<String, Long>> counting) {
        try {
            return Reads.of(counting).entrySet().stream()
                    .filter(count -> count.getValue() > 0)
                    .collect(Collectors.toMap(
                            Map.Entry::getKey, count -> format.counted(count.getValue(), Page.COUNT_LIMIT)));
        } catch (EJBException unavailable) {
            LOG.log(Level.FINE, "Could not count what the tabs show; they show no numbers.", unavailable);
            return Map.of();
        }
    }
}

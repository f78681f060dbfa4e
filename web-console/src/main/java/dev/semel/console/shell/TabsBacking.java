package dev.semel.console.shell;

import dev.semel.admin.Page;
import dev.semel.console.format.FormatBacking;
import dev.semel.console.problem.Reads;
import dev.semel.console.table.Tabbed;
import jakarta.ejb.EJBException;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;

/** How many rows stand behind the tabs of a list: of those that wait for something, because the others grow for ever. */
@Named("tabs")
@RequestScoped
public class TabsBacking {

    private static final Logger LOG = Logger.getLogger(TabsBacking.class.getName());

    @Inject
    FormatBacking format;

    private final Map<Object, Map<String, String>> counts = new IdentityHashMap<>();

    /** Empty where nothing waits, where it is not counted, and where it cannot be. */
    public String count(Object list, String status) {
        return counts.computeIfAbsent(list, this::read).getOrDefault(status, "");
    }

    private Map<String, String> read(Object list) {
        return list instanceof Tabbed tabs ? shown(tabs) : Map.of();
    }

    private Map<String, String> shown(Tabbed tabs) {
        try {
            return Reads.of(tabs::counts).entrySet().stream()
                    .filter(count -> count.getValue() > 0)
                    .collect(Collectors.toMap(
                            Map.Entry::getKey, count -> format.counted(count.getValue(), Page.COUNT_LIMIT)));
        } catch (EJBException unavailable) {
            LOG.log(Level.FINE, "Could not count what the tabs show; they show no numbers.", unavailable);
            return Map.of();
        }
    }
}

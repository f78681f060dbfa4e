package dev.semel.console.overview;

import dev.semel.admin.finding.FindingsAdmin;
import dev.semel.admin.overview.ConsumerView;
import dev.semel.admin.overview.NodeView;
import dev.semel.admin.overview.Overview;
import dev.semel.admin.overview.OverviewAdmin;
import dev.semel.admin.overview.RelayView;
import dev.semel.console.format.FormatBacking;
import dev.semel.console.format.Messages;
import dev.semel.console.problem.Reads;
import dev.semel.console.url.QueryString;
import jakarta.annotation.PostConstruct;
import jakarta.ejb.EJBException;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;

/** The figures of the overview, read once for each showing of the page. */
@Named("overview")
@RequestScoped
public class OverviewBacking {

    private static final Logger LOG = Logger.getLogger(OverviewBacking.class.getName());

    @Inject
    OverviewAdmin admin;

    @Inject
    FindingsAdmin findings;

    @Inject
    Messages messages;

    @Inject
    FormatBacking format;

    private Overview figures;
    private List<Tile> tiles = List.of();

    @PostConstruct
    void read() {
        try {
            figures = Reads.of(admin::now);
            tiles = new Tiles(messages, format).of(figures, stranded());
        } catch (EJBException unavailable) {
            LOG.log(Level.SEVERE, "Could not read the overview; the page says so and can be reloaded.", unavailable);
        }
    }

    // Null when they cannot be counted: the other figures are of use without them.
    private Long stranded() {
        try {
            return Reads.of(findings::count);
        } catch (EJBException unavailable) {
            LOG.log(Level.SEVERE, "Could not count what is stranded; the page says so.", unavailable);
            return null;
        }
    }

    /** Null when they cannot be read: a failed query is no zero. */
    public Overview getFigures() {
        return figures;
    }

    /** Whether a consumer keeps its keys where they may be forgotten. */
    public boolean isAnyInCache() {
        return figures.consumers().stream().anyMatch(ConsumerView::isInCache);
    }

    /** What the relays of all nodes say of themselves, in a sentence. */
    public String getRelay() {
        RelayView relay = figures.relay();
        String polledAt = relay.polledAt() == null
                ? messages.of("overview.relay.never")
                : format.relative(relay.polledAt(), figures.asOf());
        return messages.of("overview.relay." + Health.of(figures).relay(), polledAt, relay.trouble());
    }

    public List<Tile> getTiles() {
        return tiles.stream().filter(tile -> !tile.isFolded()).toList();
    }

    /** What would be bad and is zero. */
    public List<Tile> getFolded() {
        return tiles.stream().filter(Tile::isFolded).toList();
    }

    /** The names of what is folded away, in one line. */
    public String getFoldedNames() {
        return getFolded().stream()
                .map(tile -> messages.of("overview." + tile.name()))
                .collect(Collectors.joining(", "));
    }

    /** The state of a node, as a badge names it. */
    public String stateOf(NodeView node) {
        return Health.of(node, figures.asOf());
    }

    /** The query part of the address of a consumer's keys. */
    public String keysOf(String consumer) {
        return QueryString.empty().with("consumer", consumer).toString();
    }
}

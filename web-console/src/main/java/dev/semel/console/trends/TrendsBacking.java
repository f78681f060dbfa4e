package dev.semel.console.trends;

import dev.semel.admin.trend.Trend;
import dev.semel.admin.trend.TrendRange;
import dev.semel.admin.trend.TrendsAdmin;
import dev.semel.console.format.FormatBacking;
import dev.semel.console.format.Messages;
import dev.semel.console.problem.Reads;
import dev.semel.console.url.UrlParameters;
import jakarta.annotation.PostConstruct;
import jakarta.ejb.EJBException;
import jakarta.enterprise.context.RequestScoped;
import jakarta.faces.context.FacesContext;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.List;
import java.util.Locale;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

/** The charts of the page, read once for each showing of it; the poll asks for none of them. */
@Named("trends")
@RequestScoped
public class TrendsBacking {

    private static final Logger LOG = Logger.getLogger(TrendsBacking.class.getName());
    private static final List<String> RANGES = Stream.of(TrendRange.values())
            .map(range -> range.name().toLowerCase(Locale.ROOT))
            .toList();

    @Inject
    TrendsAdmin admin;

    @Inject
    Messages messages;

    @Inject
    FormatBacking format;

    private UrlParameters url;
    private String range;
    private Trend trend;
    private List<Chart> charts = List.of();

    @PostConstruct
    void read() {
        url = UrlParameters.ofRequest();
        String asked = url.preferred("range", RANGES);
        range = asked == null ? "day" : asked;
        if (FacesContext.getCurrentInstance().isPostback()) {
            return;
        }
        try {
            trend = Reads.of(() -> admin.of(chosen()));
            charts = trend.isEmpty() ? List.of() : new Charts(messages, format, chosen(), trend).all();
        } catch (EJBException unavailable) {
            LOG.log(Level.SEVERE, "Could not read the trends; the page says so and can be reloaded.", unavailable);
        }
    }

    public List<String> getRanges() {
        return RANGES;
    }

    public String getRange() {
        return range;
    }

    /** What of the address could not be read. */
    public List<String> getIgnored() {
        return url.ignored();
    }

    /** Whether they cannot be read: a failed query is no zero. */
    public boolean isFailed() {
        return trend == null;
    }

    /** Whether there is nothing to be shown yet. */
    public boolean isUnmeasured() {
        return trend != null && trend.isEmpty();
    }

    /** Empty where nothing was measured. */
    public List<Chart> getCharts() {
        return charts;
    }

    private TrendRange chosen() {
        return TrendRange.valueOf(range.toUpperCase(Locale.ROOT));
    }
}

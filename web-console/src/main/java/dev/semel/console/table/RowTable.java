package dev.semel.console.table;

import dev.semel.admin.Page;
import dev.semel.admin.RefusedException;
import dev.semel.console.problem.Reads;
import dev.semel.console.url.QueryString;
import dev.semel.console.url.UrlParameters;
import jakarta.ejb.EJBException;
import java.io.Serializable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.primefaces.model.FilterMeta;
import org.primefaces.model.LazyDataModel;
import org.primefaces.model.SortMeta;

/**
 * A table whose rows are read page by page, sorted and counted in the database. Filters are not the table's business:
 * they are in the address and in the source. Rows are named by their key, which must hold no comma.
 *
 * <p>When a condition in the address cannot be read, nothing is shown ({@link #isMisread()}): all rows would be more than
 * was asked for.
 *
 * <p>A source that fails leaves an empty table that says so ({@link #isFailed()}); it is never shown as "nothing there".
 */
public class RowTable<T> extends LazyDataModel<T> {

    private static final long serialVersionUID = 1L;
    private static final Logger LOG = Logger.getLogger(RowTable.class.getName());
    private static final int REMEMBERED_ROWS = 500;

    private final RowSource<T> source;
    private final Key<T> key;
    private final ArrayList<String> sortable;
    private final ArrayList<String> ignored;
    private final ArrayList<String> misread;
    private final LinkedHashMap<String, T> seen = new LinkedHashMap<>();
    private ArrayList<T> selection = new ArrayList<>();
    private TableState state;
    private boolean failed;
    private boolean capped;
    private Newer newer = moment -> 0;
    private Instant readAt;

    /** How many rows that match have come since a page was read, by the clock that has read it. */
    @FunctionalInterface
    public interface Newer extends ToLongFunction<Instant>, Serializable {}

    /** Names a row. */
    @FunctionalInterface
    public interface Key<T> extends Function<T, String>, Serializable {}

    /**
     * @param url whose conditions have been read already
     * @param sortable the columns that may be sorted by; the first one, downwards, is the standard order
     */
    public RowTable(UrlParameters url, List<String> sortable, Key<T> key, RowSource<T> source) {
        this.sortable = new ArrayList<>(sortable);
        this.key = key;
        this.source = source;
        this.state = TableState.read(url, sortable);
        this.ignored = new ArrayList<>(url.ignored());
        this.misread = new ArrayList<>(url.misread());
    }

    /** The same, and it can tell how many rows have come since it was read. */
    public RowTable<T> tellingOf(Newer rows) {
        newer = rows;
        return this;
    }

    /** How many rows have come since the table was read last; none where that cannot be found out. */
    public long getNewer() {
        if (readAt == null || failed || isMisread()) {
            return 0;
        }
        try {
            return Reads.of(() -> newer.applyAsLong(readAt));
        } catch (EJBException unavailable) {
            LOG.log(Level.FINE, "Could not count the new rows of a list; the list says nothing of them.", unavailable);
            return 0;
        }
    }

    /** PrimeFaces asks before each page; the page itself brings the number, so that one read is enough. */
    @Override
    public int count(Map<String, FilterMeta> filterBy) {
        return getRowCount();
    }

    @Override
    public List<T> load(int first, int pageSize, Map<String, SortMeta> sortBy, Map<String, FilterMeta> filterBy) {
        state = SortOrders.fromTable(state, first, pageSize, sortBy, sortable);
        if (isMisread()) {
            show(0, false, false);
            return List.of();
        }
        try {
            Page<T> page = Reads.of(this::pageOrLast);
            page.rows().forEach(this::remember);
            readAt = page.asOf();
            show(page.total(), page.isCapped(), false);
            return page.rows();
        } catch (EJBException | RefusedException unavailable) {
            LOG.log(
                    Level.SEVERE,
                    "Could not read a page of a list; the table says so and can be reloaded.",
                    unavailable);
            show(0, false, true);
            return List.of();
        }
    }

    /** Rows may have gone since the last look: then the last page that has rows is shown. */
    private Page<T> pageOrLast() {
        Page<T> page = source.page(state.request());
        int last = recalculateFirst(state.first(), state.size(), page.total());
        if (last == state.first()) {
            return page;
        }
        state = state.startingAt(last);
        return source.page(state.request());
    }

    private void show(int total, boolean incomplete, boolean unavailable) {
        setRowCount(total);
        capped = incomplete;
        failed = unavailable;
        tellBrowser(state.write(QueryString.empty(), sortable));
    }

    void tellBrowser(QueryString address) {
        AddressBar.show(address);
    }

    private void remember(T row) {
        seen.remove(getRowKey(row));
        seen.put(getRowKey(row), row);
        if (seen.size() > REMEMBERED_ROWS) {
            seen.remove(seen.keySet().iterator().next());
        }
    }

    @Override
    public String getRowKey(T row) {
        return key.apply(row);
    }

    /** A selected row without another read; null once it is long out of sight, which unselects it. */
    @Override
    public T getRowData(String rowKey) {
        return seen.get(rowKey);
    }

    /** The parameters of the address for what is shown now, without those of the filter. */
    public Map<String, String> getAddress() {
        return state.write(QueryString.empty(), sortable).parameters();
    }

    public SortMeta getInitialSort() {
        return SortOrders.toTable(state);
    }

    public int getFirst() {
        return state.first();
    }

    public int getSize() {
        return state.size();
    }

    public boolean isFailed() {
        return failed;
    }

    /** Whether there are more rows than were counted. */
    public boolean isCapped() {
        return capped;
    }

    /** Preferences in the address that had no effect. */
    public List<String> getIgnored() {
        return ignored;
    }

    /** Conditions in the address that could not be read. */
    public List<String> getMisreadParts() {
        return misread;
    }

    /** Whether nothing is shown and nothing may be done to all that match, because it is not known what would match. */
    public boolean isMisread() {
        return !misread.isEmpty();
    }

    public List<T> getSelection() {
        return selection;
    }

    public void setSelection(List<T> selection) {
        this.selection = new ArrayList<>(selection);
    }

    public void unselect() {
        selection.clear();
    }
}

package dev.semel.console.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.Page;
import dev.semel.admin.PageRequest;
import dev.semel.console.url.QueryString;
import dev.semel.console.url.UrlParameters;
import jakarta.ejb.EJBException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.primefaces.model.SortMeta;
import org.primefaces.model.SortOrder;

class RowTableTest {

    private final List<PageRequest> asked = new ArrayList<>();
    private final List<String> told = new ArrayList<>();
    private int rows = 60;
    private Instant asOf = Instant.EPOCH;

    @Test
    void readsOnePageWithOneRead() {
        RowTable<Integer> table = table(Map.of());

        assertThat(load(table, 0, 25)).hasSize(25).startsWith(0);
        assertThat(table.getRowCount()).isEqualTo(60);
        assertThat(asked).containsExactly(new PageRequest(0, 25, "createdAt", false));
    }

    @Test
    void passesTheOrderOfTheTableOn() {
        RowTable<Integer> table = table(Map.of());

        table.load(25, 25, sortedBy("type", SortOrder.ASCENDING), Map.of());

        assertThat(asked).containsExactly(new PageRequest(25, 25, "type", true));
        assertThat(table.getAddress()).containsEntry("sort", "type").containsEntry("page", "2");
        assertThat(told).containsExactly("?sort=type&page=2");
    }

    @Test
    void keepsItsOrderWhenAskedForAColumnThatIsNotOffered() {
        table(Map.of()).load(0, 25, sortedBy("payload", SortOrder.ASCENDING), Map.of());

        assertThat(asked).containsExactly(new PageRequest(0, 25, "createdAt", false));
    }

    @Test
    void keepsItsSizeAndStartWhenAskedForImpossibleOnes() {
        load(table(Map.of()), -5, 1_000_000);

        assertThat(asked).containsExactly(new PageRequest(0, 25, "createdAt", false));
    }

    @Test
    void showsTheLastPageWhenRowsHaveGone() {
        RowTable<Integer> table = table(Map.of("page", "9"));

        assertThat(load(table, 200, 25)).containsExactly(50, 51, 52, 53, 54, 55, 56, 57, 58, 59);
        assertThat(table.getFirst()).isEqualTo(50);
    }

    @Test
    void showsNothingWhenThereIsNothing() {
        rows = 0;
        RowTable<Integer> table = table(Map.of("page", "9"));

        assertThat(load(table, 200, 25)).isEmpty();
        assertThat(table.isFailed()).isFalse();
    }

    @Test
    void saysThatItCannotBeReadAndRecovers() {
        RowTable<Integer> table = table(Map.of());
        load(table, 0, 25);

        rows = -1;
        assertThat(load(table, 0, 25)).isEmpty();
        assertThat(table.isFailed()).isTrue();

        rows = 60;
        assertThat(load(table, 0, 25)).hasSize(25);
        assertThat(table.isFailed()).isFalse();
    }

    @Test
    void showsNothingAndReadsNothingWhenAConditionCannotBeRead() {
        RowTable<Integer> table = table(Map.of("statsu", "PARKED", "size", "7"));

        assertThat(load(table, 0, 25)).isEmpty();
        assertThat(table.getRowCount()).isZero();
        assertThat(asked).isEmpty();
        assertThat(table.isMisread()).isTrue();
        assertThat(table.getMisreadParts()).containsExactly("statsu=PARKED");
        assertThat(table.getIgnored()).containsExactly("size=7");
    }

    @Test
    void knowsThatMoreRowsMatchThanWereCounted() {
        rows = Page.COUNT_LIMIT;
        RowTable<Integer> table = table(Map.of());
        load(table, 0, 25);

        assertThat(table.isCapped()).isTrue();
    }

    @Test
    void remembersRowsOfOtherPagesForTheSelection() {
        RowTable<Integer> table = table(Map.of());
        load(table, 0, 25);
        load(table, 25, 25);

        assertThat(table.getRowData("row-3")).isEqualTo(3);
        assertThat(table.getRowData("row-59")).isNull();
    }

    @Test
    void forgetsRowsLongOutOfSight() {
        rows = 5_000;
        RowTable<Integer> table = table(Map.of());
        IntStream.range(0, 30).forEach(page -> load(table, page * 25, 25));

        assertThat(table.getRowData("row-0")).isNull();
        assertThat(table.getRowData("row-749")).isEqualTo(749);
    }

    @Test
    void tellsOfRowsThatCameSinceItWasReadLast() {
        List<Instant> asked = new ArrayList<>();
        asOf = Instant.EPOCH;
        RowTable<Integer> table = table(Map.of()).tellingOf(moment -> {
            asked.add(moment);
            return 7;
        });

        assertThat(table.getNewer()).isZero();
        load(table, 0, 25);
        assertThat(table.getNewer()).isEqualTo(7);
        asOf = Instant.EPOCH.plusSeconds(9);
        load(table, 0, 25);
        assertThat(table.getNewer()).isEqualTo(7);
        assertThat(asked).containsExactly(Instant.EPOCH, Instant.EPOCH.plusSeconds(9));
    }

    @Test
    void isAskedOnceForEachAnswerHowManyCame() {
        AtomicInteger asked = new AtomicInteger();
        RowTable<Integer> table = table(Map.of()).tellingOf(moment -> asked.incrementAndGet());
        load(table, 0, 25);
        NewerBacking answer = new NewerBacking();

        assertThat(answer.of(table)).isEqualTo(1);
        assertThat(answer.of(table)).isEqualTo(1);
        assertThat(new NewerBacking().of(table)).isEqualTo(2);
    }

    @Test
    void tellsOfNoneWhereItCannotBeReadOrIsMisread() {
        RowTable<Integer> broken = table(Map.of()).tellingOf(moment -> {
            throw new EJBException("the database is down");
        });
        load(broken, 0, 25);
        RowTable<Integer> misread = table(Map.of("statsu", "PARKED")).tellingOf(moment -> 7);
        load(misread, 0, 25);

        assertThat(broken.getNewer()).isZero();
        assertThat(misread.getNewer()).isZero();
    }

    private static List<Integer> load(RowTable<Integer> table, int first, int size) {
        return table.load(first, size, Map.of(), Map.of());
    }

    private static Map<String, SortMeta> sortedBy(String field, SortOrder order) {
        return Map.of(field, SortMeta.builder().field(field).order(order).build());
    }

    private RowTable<Integer> table(Map<String, String> url) {
        UrlParameters parameters = new UrlParameters(url);
        return new RowTable<>(parameters, List.of("createdAt", "type"), row -> "row-" + row, this::page) {
            private static final long serialVersionUID = 1L;

            @Override
            void tellBrowser(QueryString address) {
                told.add(address.toString());
            }
        };
    }

    private Page<Integer> page(PageRequest page) {
        if (rows < 0) {
            throw new EJBException("the database is down");
        }
        asked.add(page);
        int end = Math.min(rows, page.first() + page.size());
        return new Page<>(
                IntStream.range(Math.min(page.first(), end), end).boxed().toList(), rows, null, asOf);
    }
}

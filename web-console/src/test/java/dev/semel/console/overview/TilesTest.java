package dev.semel.console.overview;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.console.format.FormatBacking;
import dev.semel.console.format.Messages;
import dev.semel.console.format.TestMessages;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class TilesTest {

    private final Messages messages = TestMessages.english();
    private final Tiles tiles = new Tiles(messages, new FormatBacking(messages));

    @Test
    void foldsAwayWhatWouldBeBadAndIsZero() {
        assertThat(names(0, Tile::isFolded))
                .containsExactly("oldest", "held", "parkedMessages", "parkedEvents", "stranded", "lapsed", "failing");
    }

    @Test
    void showsWhatIsBadBeforeWhatIsOnlyCounted() {
        assertThat(names(4, tile -> !tile.isFolded()))
                .containsExactly("stranded", "backlog", "published", "keys", "inProgress");
        assertThat(names(4, Tile::isBad)).containsExactly("stranded");
    }

    @Test
    void countsRetriesOfConsumersApartFromPublishedEvents() {
        assertThat(published(412, 2_084).value()).isEqualTo("412");
        assertThat(published(412, 2_084).hint()).isEqualTo("in the last hour, beside 2,084 retries of consumers");
        assertThat(published(412, 0).hint()).isEqualTo("in the last hour");
    }

    @Test
    void leadsToWhatWasPublishedLastAndNotToWhatWasAppendedLast() {
        assertThat(published(1, 0).link()).isEqualTo("/outbox?status=PUBLISHED&sort=-publishedAt");
    }

    @Test
    void saysThatMoreEventsWerePublishedWhenTheCountStoppedAtItsLimit() {
        assertThat(published(1_234, 8_766).value()).isEqualTo("1,234+");
    }

    @Test
    void showsNoZeroWhereWhatIsStrandedCouldNotBeCounted() {
        Tile unread = tiles.of(HealthTest.overview(null, 0, 0, 0), null).stream()
                .filter(tile -> tile.name().equals("stranded"))
                .findFirst()
                .orElseThrow();

        assertThat(unread.isFolded()).isFalse();
        assertThat(unread.value() + " " + unread.hint()).isEqualTo("– could not be counted");
    }

    private Tile published(long events, long retries) {
        return tiles.of(HealthTest.published(events, retries), 0L).stream()
                .filter(tile -> tile.name().equals("published"))
                .findFirst()
                .orElseThrow();
    }

    private List<String> names(long stranded, Predicate<Tile> which) {
        return tiles.of(HealthTest.overview(null, 0, 0, 0), stranded).stream()
                .filter(which)
                .map(Tile::name)
                .toList();
    }
}

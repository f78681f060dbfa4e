package dev.semel.console.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.failed.FailedView;
import java.time.Instant;
import java.util.Locale;
import java.util.TimeZone;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FormatBackingTest {

    private static final Instant NOW = Instant.parse("2026-11-21T06:40:00Z");

    private final Locale locale = Locale.getDefault();
    private final TimeZone zone = TimeZone.getDefault();
    private final FormatBacking format = new FormatBacking();

    /** A server far away from its readers. */
    @BeforeEach
    void moveServer() {
        Locale.setDefault(Locale.GERMANY);
        TimeZone.setDefault(TimeZone.getTimeZone("Asia/Kathmandu"));
        format.messages = new Messages(() -> Locale.ENGLISH);
    }

    @AfterEach
    void moveServerBack() {
        Locale.setDefault(locale);
        TimeZone.setDefault(zone);
    }

    @ParameterizedTest
    @CsvSource({
        "0, just now",
        "12, 12 s ago",
        "119, 1 min ago",
        "7200, 2 h ago",
        "90000, 25 h ago",
        "172800, 2 days ago",
        "-90, in 1 min"
    })
    void tellsDistances(long seconds, String words) {
        assertThat(format.relative(NOW.minusSeconds(seconds), NOW)).isEqualTo(words);
    }

    @Test
    void showsUtcWhereverTheServerIs() {
        assertThat(format.utc(NOW)).isEqualTo("2026-11-21 06:40:00 UTC");
        assertThat(format.field(NOW)).isEqualTo("2026-11-21T06:40:00");
    }

    @ParameterizedTest
    @CsvSource({
        "MESSAGE, shop.orders, shop.orders",
        "MESSAGE, topic:shop.news, Topic shop.news",
        "MESSAGE, consumer:shop.ship-order, A topic of Kafka",
        "EVENT, topic:of:an:event, topic:of:an:event"
    })
    void saysWhereAMessageCameFrom(String source, String subject, String words) {
        FailedView entry = new FailedView(
                null, source, "PARKED", "shop.ship-order", subject, "k", "CONFLICT", null, null, 1, 0, NOW, null, "a");

        assertThat(format.subject(entry)).isEqualTo(words);
    }

    @Test
    void namesTheDayOfAMomentOnlyIfItIsAnother() {
        assertThat(format.moment(NOW.minusSeconds(3_600), NOW)).isEqualTo("05:40 UTC");
        assertThat(format.moment(NOW.minusSeconds(86_400), NOW)).isEqualTo("2026-11-20 06:40 UTC");
    }

    @Test
    void cutsTheEndOfALongText() {
        assertThat(format.cut("short", 5)).isEqualTo("short");
        assertThat(format.cut("🎉🎉🎉🎉", 3)).isEqualTo("🎉🎉…");
        assertThat(format.cut(null, 3)).isNull();
    }

    @Test
    void showsNothingForNoInstant() {
        assertThat(format.relative(null, NOW)).isEmpty();
        assertThat(format.age(null, NOW)).isEmpty();
        assertThat(format.utc(null)).isEmpty();
        assertThat(format.field(null)).isEmpty();
    }

    @Test
    void groupsNumbersInTheReadersLanguage() {
        assertThat(format.number(1_234_567)).isEqualTo("1,234,567");
        assertThat(format.counted(9_999, 10_000)).isEqualTo("9,999");
        assertThat(format.counted(10_000, 10_000)).isEqualTo("10,000+");
        assertThat(format.rate(0.974)).isEqualTo("0.97");
        assertThat(format.rate(1_234.5)).isEqualTo("1,235");
        assertThat(format.bytes(1_023)).isEqualTo("1,023 bytes");
        assertThat(format.bytes(1_536)).isEqualTo("1.5 KiB");
    }

    @Test
    void showsTheBeginningOfAHash() {
        assertThat(format.fingerprint("0123456789abcdef")).isEqualTo("0123456789ab…");
        assertThat(format.fingerprint("c0ffee")).isEqualTo("c0ffee");
        assertThat(format.fingerprint(null)).isNull();
    }

    @Test
    void shortensInTheMiddleWithoutSplittingCharacters() {
        assertThat(format.shortened("order-1")).isEqualTo("order-1");
        assertThat(format.shortened("a".repeat(50) + "b".repeat(50)))
                .hasSize(36)
                .startsWith("aaa")
                .contains("…")
                .endsWith("bbb");
        assertThat(Shortened.of("🎉".repeat(10), 4)).isEqualTo("🎉🎉…🎉");
    }

    @Test
    void namesClassesWithoutTheirPackages() {
        assertThat(format.simpleName("dev.shop.CarrierDownException")).isEqualTo("CarrierDownException");
        assertThat(format.simpleName("Plain")).isEqualTo("Plain");
        assertThat(format.simpleName(null)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "ATTEMPTS_USED_UP, shop.CarrierDownException, CarrierDownException, The carrier is down",
        "NOT_PUBLISHED, shop.CarrierDownException, CarrierDownException, The carrier is down",
        "CONFLICT, dev.semel.UnusableException, Key known with other content, The carrier is down",
        "ATTEMPTS_USED_UP, , Attempts used up, The carrier is down"
    })
    void saysFirstWhatTellsMoreTheExceptionOrTheReason(String reason, String error, String first, String then) {
        assertThat(format.fault(reason, error, "The carrier is down")).isEqualTo(new Fault(first, then));
    }

    @Test
    void showsUpToWhenAnOperationGoesAndLeavesItsFilterAsItIs() {
        assertThat(format.scope("5 entries, parked until 2026-11-28T09:16:20.065244Z: key 2026-11-28T09:16:20Z"))
                .isEqualTo("5 entries, parked until 2026-11-28 09:16:20 UTC: key 2026-11-28T09:16:20Z");
        assertThat(format.scope("3 events finished before 2026-11-28T09:16:20Z"))
                .isEqualTo("3 events finished before 2026-11-28 09:16:20 UTC");
        assertThat(format.scope("2: " + "a".repeat(36))).isEqualTo("2: " + "a".repeat(36));
    }

    @Test
    void leavesTheMomentOutInAListWhereItWouldHideWhatAnOperationIsAbout() {
        assertThat(format.scopeInList(
                        "1 of 12 entries, parked until 2026-11-28T09:16:20.065244Z: cause shop.ship-order"))
                .isEqualTo("1 of 12 entries: cause shop.ship-order");
        assertThat(
                        format.scopeInList(
                                "2 messages, at most 5 a second, given up until 2026-11-28T09:16:20Z: key , parked until 2026-11-28T09:16:20Z:"))
                .isEqualTo("2 messages, at most 5 a second: key , parked until 2026-11-28 09:16:20 UTC:");
        assertThat(format.scopeInList("3 events finished before 2026-11-28T09:16:20Z"))
                .isEqualTo("3 events finished before 2026-11-28 09:16:20 UTC");
    }

    @Test
    void callsAnOperationDoneOnlyWhereNoRowWasRefused() {
        assertThat(format.operationStatus("DONE", 0)).isEqualTo("OPERATION_DONE");
        assertThat(format.operationStatus("DONE", 3)).isEqualTo("OPERATION_REFUSED");
        assertThat(format.operationStatus("RUNNING", 3)).isEqualTo("OPERATION_RUNNING");
        assertThat(format.style("OPERATION_REFUSED").tone()).isEqualTo("warn");
    }

    @Test
    void givesUnknownStatusesALookToo() {
        assertThat(format.style("PARKED").tone()).isEqualTo("danger");
        assertThat(format.style("NEWER_THAN_THE_CONSOLE").tone()).isEqualTo("muted");
        assertThat(format.style(null).icon()).isNotEmpty();
    }
}

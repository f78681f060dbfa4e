package dev.semel.internal.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.retention.DeclaredTerms.Declared;
import dev.semel.internal.settings.OutboxSettings.Published;
import dev.semel.internal.settings.RetentionSettings.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AgreementTest {

    private static final Duration MONTH = Duration.ofDays(30);
    private static final Duration QUARTER = Duration.ofDays(90);

    @Test
    void keepsEachKindForTheLongestTimeThatAnybodyWants() {
        Agreement agreed =
                new Agreement(terms(MONTH, Published.KEEP, ""), List.of(shop(terms(QUARTER, Published.KEEP, ""))));

        assertThat(agreed.longest(Terms::published)).isEqualTo(QUARTER);
        assertThat(agreed.longest(Terms::closed)).isEqualTo(QUARTER);
        assertThat(agreed.longest(Terms::archived)).isEqualTo(QUARTER);
        assertThat(agreed.longest(Terms::horizon)).isEqualTo(QUARTER);
        assertThat(agreed.sequences()).isEmpty();
    }

    @Test
    void keepsTheKeysOfAnOwnersConsumersForTheOwnersTimeAndAllOthersForTheLongest() {
        Agreement agreed = new Agreement(
                terms(QUARTER, Published.KEEP, ""), List.of(shop(terms(MONTH, Published.KEEP, ""), "orders", "bills")));

        assertThat(agreed.keys())
                .containsExactly(Share.ofAll(QUARTER), new Share(MONTH, List.of("bills", "orders"), null));
    }

    @Test
    void deletesEventsAtOnceOnlyIfEverybodyWantsItAndArchivesThemIfAnybodyDoes() {
        assertThat(mode(Published.DELETE, Published.DELETE)).isEqualTo(Published.DELETE);
        assertThat(mode(Published.DELETE, Published.KEEP)).isEqualTo(Published.KEEP);
        assertThat(mode(Published.KEEP, Published.DELETE)).isEqualTo(Published.KEEP);
        assertThat(mode(Published.DELETE, Published.ARCHIVE)).isEqualTo(Published.ARCHIVE);
    }

    @Test
    void isOpenWhenTheWindowsOfAllAre() {
        Agreement agreed = windows("22:00-06:00", "00:00-08:00");

        assertThat(agreed.isOpen(at("01:00"))).isTrue();
        assertThat(agreed.isOpen(at("23:00"))).isFalse();
        assertThat(agreed.isOpen(at("07:00"))).isFalse();
    }

    @Test
    void keepsToItsOwnWindowWhenThereIsNoTimeForAll() {
        Agreement agreed = windows("22:00-06:00", "12:00-13:00");

        assertThat(agreed.haveCommonMinute()).isFalse();
        assertThat(agreed.isOpen(at("23:00"))).isTrue();
        assertThat(agreed.isOpen(at("12:30"))).isFalse();
    }

    private static Published mode(Published own, Published other) {
        return new Agreement(terms(MONTH, own, ""), List.of(shop(terms(MONTH, other, "")))).mode();
    }

    private static Agreement windows(String own, String other) {
        return new Agreement(terms(MONTH, Published.KEEP, own), List.of(shop(terms(MONTH, Published.KEEP, other))));
    }

    private static Instant at(String time) {
        return Instant.parse("2026-01-01T" + time + ":00Z");
    }

    private static Declared shop(Terms terms, String... consumers) {
        return new Declared("shop", terms, Set.of(consumers));
    }

    private static Terms terms(Duration all, Published mode, String window) {
        return new Terms(all, all, all, all, Optional.empty(), all, mode, Window.of(window));
    }
}

package dev.semel.console.overview;

import dev.semel.admin.Page;
import dev.semel.admin.overview.Overview;
import dev.semel.console.format.FormatBacking;
import dev.semel.console.format.Messages;
import java.util.List;

/** The figures of the overview as tiles, in the order in which they are shown. */
final class Tiles {

    private final Messages messages;
    private final FormatBacking format;

    Tiles(Messages messages, FormatBacking format) {
        this.messages = messages;
        this.format = format;
    }

    /** @param stranded null when they could not be counted */
    List<Tile> of(Overview figures, Long stranded) {
        Health health = Health.of(figures);
        String oldest = figures.oldestDueAt() == null
                ? messages.of("overview.oldest.none")
                : format.age(figures.oldestDueAt(), figures.asOf());
        return List.of(
                tile("oldest", oldest, messages.of("overview.oldest." + health.oldest()), health.oldest())
                        .at("/outbox?status=PENDING&retries=WITH&sort=createdAt"),
                tile("held", figures.held(), health.held()).at("/outbox?status=HELD&retries=WITH"),
                tile("parkedMessages", figures.parkedMessages(), health.parkedMessages())
                        .at("/failed?source=MESSAGE"),
                tile("parkedEvents", figures.parkedEvents(), health.parkedEvents())
                        .at("/failed?source=EVENT"),
                stranded(stranded).at("/findings"),
                tile("lapsed", figures.leasesLapsed(), health.lapsed()).at("/keys?status=LAPSED"),
                tile("failing", counted(figures.keysFailing()), failing(figures), health.failing())
                        .at("/keys?status=FAILED"),
                tile("backlog", counted(figures.backlog()), backlog(figures), "")
                        .at("/outbox?status=PENDING&retries=WITH"),
                tile("published", published(figures), besides(figures), "")
                        .at("/outbox?status=PUBLISHED&sort=-publishedAt"),
                tile("keys", figures.keysLastHour(), "").at("/keys?since=PT1H"),
                tile("inProgress", figures.keysInProgress(), "").at("/keys?status=IN_PROGRESS"));
    }

    private Draft stranded(Long number) {
        return number == null
                ? tile("stranded", "–", messages.of("overview.unread"), "danger")
                : tile("stranded", number, number == 0 ? "ok" : "danger");
    }

    private String backlog(Overview figures) {
        return figures.scheduled() == 0
                ? messages.of("overview.backlog.hint")
                : messages.of("overview.scheduled", figures.scheduled());
    }

    // The database stops at the limit for events and retries together: both are more, then.
    private String published(Overview figures) {
        boolean isCut = figures.publishedLastHour() + figures.retriesLastHour() >= Page.COUNT_LIMIT;
        return format.number(figures.publishedLastHour()) + (isCut ? "+" : "");
    }

    private String besides(Overview figures) {
        return figures.retriesLastHour() == 0
                ? messages.of("overview.published.hint")
                : messages.of("overview.published.besides", figures.retriesLastHour());
    }

    private String failing(Overview figures) {
        return figures.keysLeftToBroker() == 0
                ? messages.of("overview.failing.hint")
                : messages.of("overview.leftToBroker", counted(figures.keysLeftToBroker()));
    }

    private Draft tile(String name, long number, String tone) {
        return tile(name, counted(number), messages.of("overview." + name + ".hint"), tone);
    }

    private static Draft tile(String name, String value, String hint, String tone) {
        return link -> new Tile(name, value, hint, tone, link);
    }

    private String counted(long number) {
        return format.counted(number, Page.COUNT_LIMIT);
    }

    /** A tile that leads nowhere yet. */
    @FunctionalInterface
    private interface Draft {
        Tile at(String link);
    }
}

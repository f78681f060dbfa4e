package dev.semel.endtoend;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.options.ColorScheme;
import dev.semel.endtoend.browser.Browser;
import dev.semel.endtoend.browser.Destinations;
import dev.semel.endtoend.browser.Visit;
import dev.semel.endtoend.laboratory.AppenderBeside;
import dev.semel.endtoend.server.Plant;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Somebody misspelt the name of a queue; the broker makes it, and nobody listens. With the rights that are shipped. */
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class MisspeltQueueIT {

    private static final String MISSPELT = "shop.paymnets";
    private static final String NOBODY = "nobody consumes from it";
    private static final Duration FIRST_LOOK = Duration.ofMinutes(2);
    private static final String FINDING =
            "SELECT COUNT(*) FROM semel_destination WHERE destination = ? AND finding LIKE '%" + NOBODY + "%'";

    @Test
    void isShownToHaveNobodyWhoConsumesFromIt() {
        try (Plant plant = Plant.outside("misspelt");
                Browser browser = Browser.start()) {
            AppenderBeside appender = AppenderBeside.deployedTo(plant.server());
            plant.server().start();
            try (Visit visit =
                    browser.visit(plant.server().address(), ColorScheme.LIGHT).signIn("viewer")) {
                Destinations destinations = new Destinations(visit);

                appender.append(MISSPELT);

                await("a finding")
                        .atMost(FIRST_LOOK)
                        .pollInterval(Duration.ofSeconds(1))
                        .pollInSameThread()
                        .until(() -> isFound(destinations));
                assertThat(visit.find("destinations")).containsText("1 needs a look");
                Assertions.assertThat(plant.tables().count(FINDING, MISSPELT)).isEqualTo(1);
                Assertions.assertThat(visit.problems()).isEmpty();
            }
        }
    }

    private static boolean isFound(Destinations destinations) {
        destinations.open();
        List<String> rows = destinations.row(MISSPELT).allInnerTexts();
        return rows.size() == 1 && rows.get(0).contains(NOBODY);
    }
}

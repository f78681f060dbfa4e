package dev.semel.endtoend.browser;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.assertions.PlaywrightAssertions;

/** The console's list of destinations, above the events of the outbox. */
public final class Destinations {

    private final Visit visit;

    public Destinations(Visit visit) {
        this.visit = visit;
    }

    /** Opens the page, and the list if it is folded. */
    public Destinations open() {
        visit.open("outbox");
        Locator folded = visit.find("destinations").locator("details:not([open]) > summary");
        if (folded.count() > 0) {
            folded.click();
        }
        return this;
    }

    public boolean knows(String name) {
        return row(name).count() == 1;
    }

    /** The line of this destination. */
    public Locator row(String name) {
        return visit.find("destination").filter(new Locator.FilterOptions().setHasText(name));
    }

    public int held(String name) {
        return Integer.parseInt(row(name).locator("td.number").innerText().strip());
    }

    public void askPause(String name) {
        open();
        row(name).locator("[data-test=pause]").click();
        visit.find("confirmation").waitFor();
    }

    public void pause(String name, String reason) {
        askPause(name);
        visit.find("reason").fill(reason);
        confirm();
    }

    public void resume(String name) {
        open();
        row(name).locator("[data-test=resume]").click();
        confirm();
    }

    private void confirm() {
        visit.confirm();
        PlaywrightAssertions.assertThat(
                        visit.page().locator(".ui-growl-message").first())
                .containsText("1 was changed.");
    }
}

package dev.semel.endtoend.browser;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.assertions.PlaywrightAssertions;

/** The console's list of destinations. */
public final class Destinations {

    private final Visit visit;

    public Destinations(Visit visit) {
        this.visit = visit;
    }

    public Destinations open() {
        visit.open("outbox/destinations");
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
        Locator number = row(name).locator("[data-test=held]");
        return number.count() == 0 ? 0 : Integer.parseInt(number.innerText());
    }

    public void askPause(String name) {
        open();
        visit.ask(row(name).locator("[data-test=pause]"));
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
                .containsText("1 row was changed.");
    }
}

package dev.semel.endtoend.browser;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.util.regex.Pattern;

/** The console's list of failed events. */
public final class FailedPage {

    private final Visit visit;

    public FailedPage(Visit visit) {
        this.visit = visit;
    }

    public FailedPage open() {
        visit.open("failed");
        return this;
    }

    /** The entries that are mended and wait for the purge. */
    public FailedPage openRetried() {
        visit.open("failed?status=RETRIED");
        return this;
    }

    public int count() {
        return rows().count();
    }

    /** How many entries show their error over the column beside it. */
    public int errorsBeyondTheirColumn() {
        Object beyond = table().locator("td.column-error")
                .evaluateAll(
                        """
                cells => cells.filter(cell => [...cell.children].some(
                  line => line.getBoundingClientRect().right > cell.getBoundingClientRect().right)).length
                """);
        return ((Number) beyond).intValue();
    }

    public void openFirst() {
        rows().first().click();
        visit.find("error").waitFor();
    }

    public Locator firstRetry() {
        return table().locator("[data-test=retry]").first();
    }

    /** Retries the first entry and returns when the console has said what came of it. */
    public void retryFirst() {
        firstRetry().click();
        confirmAndAwaitAnswer("1 row was changed.");
    }

    /** Selects all entries of the page and retries them; returns when each of several was changed, or when it was said of one. */
    public void retryAllSelected() {
        int all = count();
        table().locator("thead .ui-chkbox-box, thead input[type=checkbox]")
                .first()
                .click();
        PlaywrightAssertions.assertThat(visit.find("selected-count")).containsText(String.valueOf(all));
        visit.page().locator("#list\\:bulk [data-test=retry]").click();
        if (all == 1) {
            confirmAndAwaitAnswer("1 row was changed.");
        } else {
            visit.find("confirm").click();
            visit.page().waitForURL(Pattern.compile(".*/operations/op\\?id=.*"));
            PlaywrightAssertions.assertThat(visit.find("worked")).hasText(all + " of " + all);
            PlaywrightAssertions.assertThat(visit.find("done")).hasText(String.valueOf(all));
        }
    }

    /** Purges entries of any age. */
    public void purge(String reason) {
        int all = count();
        visit.ask(visit.find("purge"));
        visit.askByAge("0");
        visit.find("reason").fill(reason);
        visit.find("phrase").fill(String.valueOf(all));
        visit.find("confirm").click();
        visit.page().waitForURL(Pattern.compile(".*/operations/op\\?id=.*"));
        PlaywrightAssertions.assertThat(visit.find("worked")).hasText(all + " of " + all);
        PlaywrightAssertions.assertThat(visit.find("done")).hasText(String.valueOf(all));
    }

    /** Sends the request of a retry button that is disabled, and the confirmation that would follow. */
    public void forgeRetryOfFirst() {
        String button = firstRetry().getAttribute("id");
        forge("list", button);
        forge("confirm", "confirm:confirm");
    }

    private void forge(String form, String source) {
        visit.page().waitForResponse(answer -> answer.request().method().equals("POST"), () -> visit.page()
                .evaluate(
                        "([form, source]) => PrimeFaces.ab({s: source, f: form, p: '@all', u: '@all'})",
                        new String[] {form, source}));
    }

    private void confirmAndAwaitAnswer(String answer) {
        visit.confirm();
        PlaywrightAssertions.assertThat(
                        visit.page().locator(".ui-growl-message").first())
                .containsText(answer);
    }

    private Locator rows() {
        return table().locator("tbody [data-test=open]");
    }

    private Locator table() {
        return visit.find("table");
    }
}

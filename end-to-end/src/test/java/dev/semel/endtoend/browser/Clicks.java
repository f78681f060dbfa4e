package dev.semel.endtoend.browser;

import com.microsoft.playwright.Locator;

/** Counts what an operator needs until something is mended. Reading costs nothing; a field that is filled costs nothing, a button does. */
public final class Clicks {

    private int count;

    public void on(Locator target) {
        target.click();
        count++;
    }

    public int count() {
        return count;
    }
}

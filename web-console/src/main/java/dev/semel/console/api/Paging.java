package dev.semel.console.api;

import dev.semel.admin.PageRequest;
import dev.semel.console.url.UrlParameters;

/** Which part of a list is asked for: {@code size}, {@code sort} ({@code -column} downwards) and {@code after}. */
public final class Paging {

    private static final int STANDARD = 50;
    private static final int MOST = 500;

    private Paging() {}

    public static PageRequest read(UrlParameters url) {
        int size = url.whole("size", STANDARD, 1, MOST);
        String sort = url.text("sort");
        String after = url.token("after");
        boolean isDownwards = sort == null || sort.startsWith("-");
        String column = sort == null || !isDownwards ? sort : sort.substring(1);
        return new PageRequest(0, size, column, !isDownwards, after);
    }
}

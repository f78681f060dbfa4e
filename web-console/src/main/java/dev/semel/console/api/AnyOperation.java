package dev.semel.console.api;

import dev.semel.console.url.UrlParameters;

/** The list of operations has no conditions. */
public record AnyOperation() {

    public static AnyOperation read(UrlParameters url) {
        return new AnyOperation();
    }
}

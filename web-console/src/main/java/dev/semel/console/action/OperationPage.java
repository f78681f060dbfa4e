package dev.semel.console.action;

import jakarta.faces.context.ExternalContext;
import jakarta.faces.context.FacesContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.UUID;

/** The page on which the operator sees how far an operation is. */
final class OperationPage {

    private OperationPage() {}

    static void show(UUID operation) {
        ExternalContext browser = FacesContext.getCurrentInstance().getExternalContext();
        try {
            browser.redirect(browser.getRequestContextPath() + "/operations/op?id=" + operation);
        } catch (IOException gone) {
            throw new UncheckedIOException("The browser left before it was shown the operation, which goes on.", gone);
        }
    }
}

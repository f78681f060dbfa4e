package dev.semel.console.table;

import dev.semel.console.url.QueryString;
import jakarta.faces.context.FacesContext;
import org.primefaces.PrimeFaces;

/** Tells the browser what its address should say after a table moved, so that it can be bookmarked and reloaded. */
final class AddressBar {

    private AddressBar() {}

    static void show(QueryString tableState) {
        FacesContext faces = FacesContext.getCurrentInstance();
        if (faces != null && faces.getPartialViewContext().isAjaxRequest()) {
            PrimeFaces.current().ajax().addCallbackParam("tableState", tableState.toString());
        }
    }
}

package dev.semel.console.web;

import jakarta.faces.component.UIViewRoot;
import jakarta.faces.event.PhaseEvent;
import jakarta.faces.event.PhaseId;
import jakarta.faces.event.PhaseListener;
import java.util.Set;

/**
 * Keeps pages that anybody may see from opening a session. An attribute of the page would come too late: PrimeFaces puts its
 * nonce into the view's state before the page is built.
 */
public class StatelessPages implements PhaseListener {

    private static final long serialVersionUID = 1L;
    private static final Set<String> PAGES = Set.of("/login.xhtml", "/error.xhtml");

    @Override
    public void afterPhase(PhaseEvent event) {
        UIViewRoot page = event.getFacesContext().getViewRoot();
        if (page != null && PAGES.contains(page.getViewId())) {
            page.setTransient(true);
        }
    }

    @Override
    public PhaseId getPhaseId() {
        return PhaseId.RESTORE_VIEW;
    }
}

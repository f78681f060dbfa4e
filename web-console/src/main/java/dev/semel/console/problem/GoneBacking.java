package dev.semel.console.problem;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.faces.context.FacesContext;
import jakarta.inject.Named;
import jakarta.servlet.http.HttpServletResponse;

/** Says to browsers and scripts what the page says to its reader: the thing that it is about does not exist, or does not any more. */
@Named("gone")
@ApplicationScoped
public class GoneBacking {

    /** @param thing null if it is gone */
    public void unless(Object thing) {
        FacesContext faces = FacesContext.getCurrentInstance();
        // The answer to an action is told by its page, which would take another status for a failure.
        if (thing == null && !faces.getPartialViewContext().isAjaxRequest()) {
            faces.getExternalContext().setResponseStatus(HttpServletResponse.SC_NOT_FOUND);
        }
    }
}

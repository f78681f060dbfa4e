package dev.semel.console.action;

import dev.semel.console.format.Texts;
import jakarta.faces.application.FacesMessage;
import jakarta.faces.context.FacesContext;
import jakarta.faces.view.ViewScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.io.Serializable;
import org.primefaces.PrimeFaces;

/** The one dialog in which every action is confirmed. It stays open until what it asks for is given. */
@Named("confirmation")
@ViewScoped
public class ConfirmationBacking implements Serializable {

    private static final long serialVersionUID = 1L;

    @Inject
    Texts texts;

    @Inject
    Outcomes outcomes;

    private Confirmation asked;
    private String reason;
    private String typed;
    private Integer days;
    private String problem;

    public void ask(Confirmation question) {
        asked = question;
        reason = null;
        typed = null;
        days = question.asks().isAge() ? question.asks().days() : null;
        problem = null;
        PrimeFaces.current().executeScript("PF('confirmation').show()");
    }

    /** Says why there is nothing to ask for. */
    public void refuse(String textKey) {
        FacesMessage refusal = new FacesMessage(FacesMessage.SEVERITY_WARN, texts.of(textKey), null);
        FacesContext.getCurrentInstance().addMessage(null, refusal);
    }

    public void confirm() {
        if (asked == null) {
            return;
        }
        String missing = asked.asks().missing(reason, typed, days);
        problem = missing == null ? null : texts.of(missing);
        if (problem == null) {
            Confirmation confirmed = asked;
            asked = null;
            PrimeFaces.current().executeScript("PF('confirmation').hide()");
            outcomes.tell(confirmed, reason, days == null ? 0 : days);
        }
    }

    public Confirmation getAsked() {
        return asked;
    }

    public String getProblem() {
        return problem;
    }

    public String getReason() {
        return reason;
    }

    public void setReason(String reason) {
        this.reason = reason;
    }

    public String getTyped() {
        return typed;
    }

    public void setTyped(String typed) {
        this.typed = typed;
    }

    public Integer getDays() {
        return days;
    }

    public void setDays(Integer days) {
        this.days = days;
    }
}

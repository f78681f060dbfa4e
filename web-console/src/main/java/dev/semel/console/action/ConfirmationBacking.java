package dev.semel.console.action;

import dev.semel.admin.RefusedException;
import dev.semel.console.format.FormatBacking;
import dev.semel.console.format.Messages;
import dev.semel.console.table.RowTable;
import jakarta.faces.application.FacesMessage;
import jakarta.faces.context.FacesContext;
import jakarta.faces.view.ViewScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.io.Serializable;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.primefaces.PrimeFaces;

/** The one dialog in which every action is confirmed. It stays open until what it asks for is given. */
@Named("confirmation")
@ViewScoped
public class ConfirmationBacking implements Serializable {

    private static final long serialVersionUID = 1L;

    @Inject
    FormatBacking format;

    @Inject
    Messages messages;

    @Inject
    Outcomes outcomes;

    private Confirmation asked;
    private Draft draft;
    private String reason;
    private String typed;
    private Integer days;
    private Integer perSecond;
    private boolean acknowledged;
    private String problem;

    public void ask(Confirmation question) {
        draft = null;
        show(question);
    }

    /** Asks what to do with the rows that are selected. They are unselected once it is done; refuses where none is. */
    public <T> void askSelected(RowTable<T> table, Function<List<T>, Confirmation> question) {
        List<T> selected = List.copyOf(table.getSelection());
        if (selected.isEmpty()) {
            refuse("list.select");
        } else {
            ask(question.apply(selected).then(table::unselect));
        }
    }

    /** Asks by an age that the operator can change, which changes the question. */
    public void askByAge(int proposed, Draft questions) {
        try {
            draft = questions;
            show(questions.at(proposed));
        } catch (RefusedException refused) {
            say(refused.getMessage());
        }
    }

    /** Asks anew after the operator has changed the age. */
    public void redraft() {
        if (asked == null
                || draft == null
                || days == null
                || days == asked.input().days()) {
            return;
        }
        try {
            asked = draft.at(days);
            typed = null;
            problem = null;
        } catch (RefusedException refused) {
            problem = format.inWords(refused.getMessage());
        }
    }

    private void show(Confirmation question) {
        asked = question;
        reason = null;
        typed = null;
        days = question.input().isAge() ? question.input().days() : null;
        perSecond = null;
        acknowledged = false;
        problem = null;
        PrimeFaces.current().executeScript("PF('confirmation').show()");
    }

    /** Says why there is nothing to ask for. */
    public void refuse(String textKey) {
        say(messages.of(textKey));
    }

    /** Says in the words of a bean why there is nothing to ask for. */
    public void say(String sentence) {
        FacesMessage refusal = new FacesMessage(FacesMessage.SEVERITY_WARN, format.inWords(sentence), null);
        FacesContext.getCurrentInstance().addMessage(null, refusal);
    }

    public void confirm() {
        confirm(asked);
    }

    /** Confirms it for one of them. */
    public void confirmOne() {
        if (asked != null && asked.probe() != null) {
            confirm(asked.ofOne());
        }
    }

    private void confirm(Confirmation confirmed) {
        if (confirmed == null) {
            return;
        }
        if (draft != null && days != null && days != asked.input().days()) {
            redraft();
            problem = problem == null ? messages.of("confirm.days.changed") : problem;
            return;
        }
        ConfirmationInput input = confirmed.input();
        problem = Stream.of(
                        input.unacknowledged(acknowledged),
                        input.missing(reason, typed, days),
                        input.wrongWith(perSecond))
                .filter(Objects::nonNull)
                .findFirst()
                .map(text -> messages.of(text))
                .orElse(null);
        if (problem == null) {
            asked = null;
            PrimeFaces.current().executeScript("PF('confirmation').hide()");
            outcomes.tell(confirmed, new Given(reason, orNothing(days), orNothing(perSecond)));
        }
    }

    private static int orNothing(Integer number) {
        return number == null ? 0 : number;
    }

    /** Whether another age is another question. Where it is not, what is being typed must not be replaced. */
    public boolean isByAge() {
        return draft != null;
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

    public Integer getPerSecond() {
        return perSecond;
    }

    public void setPerSecond(Integer perSecond) {
        this.perSecond = perSecond;
    }

    public boolean isAcknowledged() {
        return acknowledged;
    }

    public void setAcknowledged(boolean acknowledged) {
        this.acknowledged = acknowledged;
    }

    public Integer getDays() {
        return days;
    }

    public void setDays(Integer days) {
        this.days = days;
    }
}

package dev.semel.console.shell;

import dev.semel.admin.Roles;
import dev.semel.console.format.Messages;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.stream.Stream;

/** Who is signed in, and what pages offer them. The session beans decide; this only mirrors their rules. */
@Named("user")
@RequestScoped
public class UserBacking {

    @Inject
    HttpServletRequest request;

    @Inject
    Messages messages;

    public String getName() {
        return request.getRemoteUser();
    }

    public List<String> getRoles() {
        return Stream.of(Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN, Roles.PAYLOAD)
                .filter(request::isUserInRole)
                .toList();
    }

    /** May retry and discard. */
    public boolean isOperator() {
        return request.isUserInRole(Roles.OPERATOR) || isAdmin();
    }

    /** May also purge and forget. */
    public boolean isAdmin() {
        return request.isUserInRole(Roles.ADMIN);
    }

    /** May see what messages say. */
    public boolean isReader() {
        return request.isUserInRole(Roles.PAYLOAD);
    }

    /** Why operators' buttons are disabled, null when they are not. */
    public String getWhyNoOperator() {
        return isOperator() ? null : lacks(Roles.OPERATOR);
    }

    /** Why administrators' buttons are disabled, null when they are not. */
    public String getWhyNoAdmin() {
        return isAdmin() ? null : lacks(Roles.ADMIN);
    }

    /** Why an operator's button is disabled, null when it is not. What else it needs is told to those who have the role. */
    public String whyNotOperator(boolean isPossible, String otherwise) {
        return isOperator() && !isPossible ? messages.of(otherwise) : getWhyNoOperator();
    }

    /** The same for an administrator's. */
    public String whyNotAdmin(boolean isPossible, String otherwise) {
        return isAdmin() && !isPossible ? messages.of(otherwise) : getWhyNoAdmin();
    }

    private String lacks(String role) {
        return messages.of("role.missing", role, String.join(", ", getRoles()));
    }
}

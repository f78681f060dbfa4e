package dev.semel.console.table;

import dev.semel.console.format.Messages;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;

/** What pages offer for the rows that are selected. */
@Named("selection")
@ApplicationScoped
public class SelectionBacking {

    @Inject
    Messages messages;

    /**
     * Why nothing can be done to them; null if it can.
     *
     * @param role why the user's roles do not allow it; empty if they do
     */
    public String whyNot(String role, RowTable<?> table) {
        if (role != null && !role.isEmpty()) {
            return role;
        }
        return isAny(table) ? null : messages.of("list.select");
    }

    public boolean isAny(RowTable<?> table) {
        return !table.getSelection().isEmpty();
    }
}

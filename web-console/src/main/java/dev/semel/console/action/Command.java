package dev.semel.console.action;

import dev.semel.admin.ActionResult;
import java.io.Serializable;

/** What happens when the operator confirms. */
@FunctionalInterface
public interface Command extends Serializable {

    /**
     * @param reason what the operator wrote, null when no reason was asked for
     * @param days the days the operator chose, 0 when none were asked for
     */
    ActionResult run(String reason, int days);
}

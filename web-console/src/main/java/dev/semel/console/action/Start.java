package dev.semel.console.action;

import java.io.Serializable;
import java.util.UUID;

/** What begins when the operator confirms, and goes on in the background. */
@FunctionalInterface
public interface Start extends Serializable {

    /**
     * @param reason what the operator wrote, null when no reason was asked for
     * @param perSecond so many rows a second at most, 0 when the operator chose no pace
     * @return the id of the operation, whose page is shown next
     */
    UUID run(String reason, int perSecond);
}

package dev.semel.internal.startup;

import dev.semel.internal.jpa.Database;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.logging.Level;
import java.util.logging.Logger;

/** With another number of slots groups move, and events could overtake those that wait. It may change while none waits. */
@Dependent
class SlotCountCheck implements StartCheck {

    private static final Logger LOG = Logger.getLogger(SlotCountCheck.class.getName());
    private static final String COUNT = "SELECT COUNT(*) FROM semel_slot";
    private static final String OUT_OF_ROW =
            "SELECT COUNT(*) FROM semel_slot WHERE slot < 0 OR slot >= (SELECT COUNT(*) FROM semel_slot)";
    private static final String REMEMBERED =
            "SELECT CAST(setting_value AS integer) FROM semel_setting WHERE name = 'slots'";
    private static final String REMEMBER = "UPDATE semel_setting SET setting_value = ? WHERE name = 'slots'";
    private static final String WAITING =
            "SELECT COUNT(*) FROM (SELECT 1 FROM semel_outbox_event WHERE status IN ('PENDING', 'SCHEDULED', 'HELD', 'PARKED')"
                    + " LIMIT 1) one";

    private final Database database;

    @Inject
    SlotCountCheck(Database database) {
        this.database = database;
    }

    @Override
    public void require() {
        int slots = database.number(COUNT);
        if (slots == 0 || database.number(OUT_OF_ROW) > 0) {
            throw new IllegalStateException(
                    "The table semel_slot must hold the slots 0, 1, 2 and so on without a gap, but"
                            + " does not (" + slots
                            + " rows): events of a slot without a row would never be published. Put the"
                            + " rows back; the application does not start until then.");
        }
        int remembered = database.number(REMEMBERED);
        if (slots == remembered) {
            return;
        }
        if (database.number(WAITING) > 0) {
            throw new IllegalStateException(
                    "The table semel_slot has " + slots + " rows, but events are pending, held or"
                            + " parked that were spread over " + remembered
                            + " slots, and those behind them could overtake them. Put"
                            + " the " + remembered + " slots back, and change them when the outbox is drained and all"
                            + " applications are down; the application does not start until then.");
        }
        database.update(REMEMBER, String.valueOf(slots));
        LOG.log(Level.INFO, "The outbox now has {0} slots instead of {1}.", new Object[] {slots, remembered});
    }
}

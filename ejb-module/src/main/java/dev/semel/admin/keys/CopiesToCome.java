package dev.semel.admin.keys;

import dev.semel.admin.RefusedException;
import java.util.List;

/** Port: what the tables know of copies that can still come. Works in the transaction of its caller. */
@FunctionalInterface
public interface CopiesToCome {

    /**
     * @param hashes of keys, which may be gone
     * @throws RefusedException if more keys are named than an action can have
     */
    ForgetPlan of(List<String> hashes);
}

package dev.semel.internal.node;

import dev.semel.internal.settings.NodeName;
import dev.semel.testing.SameTransaction;
import java.time.Clock;
import java.util.UUID;

/** What other tests need of incarnations. */
public final class TestIncarnations {

    private TestIncarnations() {}

    /** One that begins after a stop in good order, or after none. */
    public static NodeIncarnation after(boolean isStopInGoodOrder, Clock clock) {
        NodeIncarnation incarnation = notBegun(isStopInGoodOrder, clock);
        incarnation.begin();
        return incarnation;
    }

    /** One that has yet to begin. */
    public static NodeIncarnation notBegun(boolean isStopInGoodOrder, Clock clock) {
        return new NodeIncarnation(
                new NodeIncarnations() {
                    @Override
                    public boolean begin(String application, UUID incarnation) {
                        return isStopInGoodOrder;
                    }

                    @Override
                    public void end(String application, UUID incarnation) {}
                },
                new NodeName("a"),
                clock,
                new SameTransaction());
    }
}

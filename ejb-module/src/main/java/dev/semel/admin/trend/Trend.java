package dev.semel.admin.trend;

import java.time.Instant;
import java.util.List;

/**
 * The state of everything through time.
 *
 * @param asOf the database's time
 * @param points one for each step of the range, the oldest first, whether something was measured or not
 */
public record Trend(Instant asOf, List<TrendPoint> points) {

    /** Whether nothing was measured in the whole range. */
    public boolean isEmpty() {
        return points.stream().noneMatch(TrendPoint::isMeasured);
    }
}

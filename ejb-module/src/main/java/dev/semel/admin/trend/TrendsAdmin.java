package dev.semel.admin.trend;

import dev.semel.admin.Roles;
import dev.semel.internal.admin.sample.SampleStore;
import dev.semel.internal.jpa.Database;
import jakarta.annotation.security.DeclareRoles;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;

/** The state of everything through time, as a node sampled it once a minute. */
@Stateless(name = "SemelTrendsAdmin")
@DeclareRoles({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
@RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
public class TrendsAdmin {

    @Inject
    SampleStore samples;

    @Inject
    Database database;

    /** The steps of a range until now. */
    public Trend of(TrendRange range) {
        Instant now = database.now();
        Instant before = range.startOf(-1, now);
        return new Trend(now, Steps.of(range, now, samples.since(range.span(), before)));
    }
}

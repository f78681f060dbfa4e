package dev.semel.admin.audit;

import dev.semel.internal.listing.Listing;
import dev.semel.internal.listing.Part;
import java.util.List;

/** Port: reads the audit, at a bounded cost. */
public interface AuditLines {

    Listing<AuditView> page(AuditQuery query, Part<AuditColumn> part);

    /** The actions in the latest 10,000 lines. */
    List<String> actions();
}

package dev.semel.admin.copy;

import dev.semel.admin.Roles;
import dev.semel.internal.counter.copy.SkippedCopyStore;
import jakarta.annotation.security.DeclareRoles;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/** Where the copies came from that consumers skipped. */
@Stateless(name = "SemelCopiesAdmin")
@DeclareRoles({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
@RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
public class CopiesAdmin {

    @Inject
    SkippedCopyStore store;

    /** By consumer, the most frequent origin first. */
    public List<CopyView> all() {
        return store.totals().entrySet().stream()
                .map(counted -> new CopyView(
                        counted.getKey().consumer(),
                        counted.getKey().origin().name(),
                        counted.getValue().number(),
                        // Its row came with the first copy.
                        Objects.requireNonNull(counted.getValue().lastAt())))
                .sorted(Comparator.comparing(CopyView::consumer)
                        .thenComparing(CopyView::copies, Comparator.reverseOrder()))
                .toList();
    }
}

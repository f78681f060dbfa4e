package dev.semel.admin.audit;

import dev.semel.admin.Page;
import dev.semel.admin.PageRequest;
import dev.semel.admin.RefusedException;
import dev.semel.admin.Roles;
import jakarta.annotation.security.DeclareRoles;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;

/**
 * The audit as the console shows it. It can only be read; its retention alone removes lines. For administrators, because it
 * names people and what they did.
 */
@Stateless(name = "SemelAuditAdmin")
@DeclareRoles(Roles.ADMIN)
@RolesAllowed(Roles.ADMIN)
public class AuditAdmin {

    private final JpaAuditLines lines;

    /** For the container, which makes a proxy of the class. */
    public AuditAdmin() {
        this(null);
    }

    @Inject
    AuditAdmin(JpaAuditLines lines) {
        this.lines = lines;
    }

    /**
     * One page of the audit.
     *
     * @throws RefusedException if the sort column is unknown
     */
    public Page<AuditView> page(AuditQuery query, PageRequest slice) {
        return lines.page(query, slice);
    }

    /** Names of actions, for the filter. */
    public List<String> actions() {
        return lines.actions();
    }
}

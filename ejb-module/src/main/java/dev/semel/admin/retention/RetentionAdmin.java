package dev.semel.admin.retention;

import dev.semel.admin.ActionResult;
import dev.semel.admin.RefusedException;
import dev.semel.admin.Roles;
import dev.semel.admin.audit.Operation;
import dev.semel.internal.admin.Operations;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.CappedCount;
import dev.semel.internal.retention.Declared;
import dev.semel.internal.retention.DeclaredTerms;
import dev.semel.internal.retention.Terms;
import jakarta.annotation.Resource;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ejb.SessionContext;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How long rows are kept on this database, and the one way to keep them for a shorter time. */
@Stateless(name = "SemelRetentionAdmin")
@RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
public class RetentionAdmin {

    private static final String OLD_KEYS = "semel_idempotency_record WHERE status = 'COMPLETED' AND first_seen_at < ?"
            + " AND COALESCE(compared_at, completed_at) < ?";

    @Inject
    Database database;

    @Inject
    DeclaredTerms declared;

    @Inject
    Operations operations;

    @Resource
    SessionContext context;

    /** The rule, and what the running applications want. */
    public RetentionView rule() {
        return Wanted.of(declared, declared.read())
                .map(wanted -> wanted.view(database))
                .orElse(new RetentionView(List.of(), declared.silent(), 0));
    }

    /**
     * Shortens the rule to the longest that each running application wants, and no further.
     *
     * @param confirmed what the operator saw
     * @throws RefusedException without a reason; if nothing is left over; if an application wants something else by now, or runs and
     *     does not say what it wants
     */
    @RolesAllowed(Roles.ADMIN)
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public ActionResult shorten(RetentionView confirmed, @Nullable String reason) {
        String target = confirmed.leftOver().stream()
                .map(term -> term.setting() + " from " + term.kept() + " to " + term.wanted())
                .collect(Collectors.joining(", "));
        return operations
                .start(new Operation(context, "shorten retention", target).because(reason))
                .inChunks(List.of(confirmed), one -> shorten(confirmed))
                .end();
    }

    // The lock comes first: an application that starts now lengthens the rule after this, or is seen.
    private int shorten(RetentionView confirmed) {
        Wanted wanted = Wanted.of(declared, declared.lock())
                .orElseThrow(
                        () -> new RefusedException("No application has started on this database. Nothing was done."));
        declared.write(wanted.require(confirmed));
        return 1;
    }

    /**
     * What running applications want together.
     *
     * @param rule what holds now
     * @param terms the longest of each; null if no application says it
     */
    private record Wanted(Terms rule, @Nullable Terms terms, List<Declared> running, List<String> silent) {

        static Optional<Wanted> of(DeclaredTerms declared, Optional<Terms> rule) {
            List<Declared> running = declared.running();
            Terms terms = running.stream()
                    .map(Declared::terms)
                    .reduce(Terms::lengthenedBy)
                    .orElse(null);
            return rule.map(now -> new Wanted(now, terms, running, declared.silent()));
        }

        RetentionView view(Database database) {
            return new RetentionView(views(), silent, terms == null ? 0 : oldKeys(terms, database));
        }

        private static int oldKeys(Terms terms, Database database) {
            Instant before = database.now().minus(terms.keys());
            return CappedCount.of(database, OLD_KEYS, before, before);
        }

        private List<RetentionTerm> views() {
            return Arrays.stream(Term.values()).map(this::view).toList();
        }

        private RetentionTerm view(Term term) {
            if (terms == null) {
                return new RetentionTerm(term.setting(), term.of(rule), null, null, null, null);
            }
            String longest = term.of(terms);
            Declared by = running.stream()
                    .filter(one -> term.of(one.terms()).equals(longest))
                    .findFirst()
                    .orElseThrow();
            return new RetentionTerm(term.setting(), term.of(rule), longest, by.application(), by.node(), by.at());
        }

        Terms require(RetentionView confirmed) {
            if (!silent.isEmpty()) {
                throw new RefusedException("The application " + silent.get(0)
                        + " runs and does not say how long it wants rows to be kept: it is of another version. Nothing was"
                        + " done. Stop it or update it first.");
            }
            List<RetentionTerm> now = views();
            for (int i = 0; i < now.size(); i++) {
                RetentionTerm term = now.get(i);
                if (confirmed.terms().size() != now.size()
                        || !term.saysTheSameAs(confirmed.terms().get(i))) {
                    throw new RefusedException("Something has changed since you looked: " + sentence(term)
                            + " Nothing was done. Look at the page again.");
                }
            }
            if (terms == null || now.stream().noneMatch(RetentionTerm::isLeftOver)) {
                throw new RefusedException("Nothing is kept for longer than the running applications want. "
                        + sentence(now.get(0))
                        + " Nothing was done. Set a shorter time there, and start it again.");
            }
            return terms;
        }

        private static String sentence(RetentionTerm term) {
            return term.wanted() == null
                    ? "no running application says what it wants for " + term.setting() + "."
                    : "The application " + term.application() + " on node " + term.node() + " declares "
                            + term.setting() + " = " + term.wanted() + ", since " + term.declaredAt() + "; the rule is "
                            + term.kept() + ".";
        }
    }
}

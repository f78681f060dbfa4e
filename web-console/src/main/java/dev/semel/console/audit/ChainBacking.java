package dev.semel.console.audit;

import dev.semel.admin.audit.AuditAdmin;
import dev.semel.admin.audit.ChainView;
import dev.semel.admin.audit.Verification;
import dev.semel.console.format.FormatBacking;
import dev.semel.console.format.Messages;
import dev.semel.console.problem.Reads;
import jakarta.ejb.EJBException;
import jakarta.faces.view.ViewScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.io.Serializable;
import java.util.logging.Level;
import java.util.logging.Logger;

/** How far the audit is sealed, and what a verification has found. */
@Named("chain")
@ViewScoped
public class ChainBacking implements Serializable {

    private static final long serialVersionUID = 1L;
    private static final Logger LOG = Logger.getLogger(ChainBacking.class.getName());

    @Inject
    AuditAdmin admin;

    @Inject
    Messages messages;

    @Inject
    FormatBacking format;

    private transient Verification verification;

    /** By a button and not by opening the page: it reads all seals, and the audit keeps who verified. */
    public void verify() {
        verification = admin.verify();
    }

    /** In a line; read anew for each answer. */
    public String getState() {
        try {
            return inWords(Reads.of(admin::chain));
        } catch (EJBException unavailable) {
            LOG.log(
                    Level.SEVERE,
                    "Could not read how far the audit is sealed; the page says so and can be reloaded.",
                    unavailable);
            return messages.of("audit.chain.failed");
        }
    }

    String inWords(ChainView chain) {
        String waiting = messages.of("audit.chain.waiting", chain.waiting());
        if (chain.since() == null) {
            return messages.of("audit.chain.none") + " " + waiting;
        }
        return messages.of("audit.chain.state", format.number(chain.to()), format.utc(chain.since())) + " " + waiting;
    }

    /** What a verification of a chain that is whole says. */
    public String getWhole() {
        return whole(verification);
    }

    String whole(Verification verified) {
        ChainView chain = verified.chain();
        if (chain.since() == null) {
            return messages.of("audit.chain.empty");
        }
        String whole = messages.of(
                "audit.chain.whole", format.number(chain.from()), format.utc(chain.since()), format.number(chain.to()));
        return whole + " " + messages.of("audit.chain.hash", chain.hash());
    }

    /** How many findings are not named; 0 if all are. */
    public long getUnnamed() {
        return verification.broken() - verification.findings().size();
    }

    /** Null before it was verified. */
    public Verification getVerification() {
        return verification;
    }
}

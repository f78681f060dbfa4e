package dev.semel.console.follow;

import dev.semel.admin.failed.FailedId;
import dev.semel.admin.operation.OperationsAdmin;
import dev.semel.admin.operation.RetriedView;
import dev.semel.admin.operation.RetriedView.Outcome;
import dev.semel.console.format.FormatBacking;
import dev.semel.console.format.Messages;
import jakarta.faces.view.ViewScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.io.Serializable;
import java.time.Instant;

/** What becomes of the one that was retried last in a list, from which it may be gone since. */
@Named("followed")
@ViewScoped
public class FollowedBacking implements Serializable {

    private static final long serialVersionUID = 1L;
    private static final String READ = FollowedBacking.class.getName();

    @Inject
    OperationsAdmin operations;

    @Inject
    FormatBacking format;

    @Inject
    Messages messages;

    private FailedId entry;
    private String name;
    private Instant since;

    /** Tells of this one, which the operator knows by its origin, or type, and its key. */
    public void follow(FailedId retried, String origin, String key) {
        entry = retried;
        name = origin + " " + format.shortened(key);
        since = format.now();
        OfRequest.forget(READ);
    }

    private RetriedView retried() {
        return entry == null
                ? null
                : OfRequest.get(
                        READ, RetriedView.class, () -> operations.retried(entry).orElse(null));
    }

    /** Whether there is something to tell. */
    public boolean isAny() {
        return retried() != null;
    }

    /** Whether its outcome is not known yet. */
    public boolean isUnderWay() {
        return isAny() && retried().outcome() == Outcome.OPEN;
    }

    /** Whether it is looked at every two seconds: for some minutes. */
    public boolean isFollowed() {
        return isUnderWay() && Followed.isSoon(since, format.now());
    }

    public boolean isAgain() {
        return isAny() && retried().outcome() == Outcome.AGAIN;
    }

    /** In words, for example "shop.ship-order order-4711: the retry succeeded.". */
    public String getSentence() {
        return messages.of("followed." + retried().outcome(), name, retried().error());
    }

    public String getLink() {
        return Followed.link(retried());
    }
}

package dev.semel.console.audit;

import dev.semel.admin.audit.AuditQuery;
import dev.semel.console.url.Period;
import dev.semel.console.url.QueryString;
import dev.semel.console.url.UrlParameters;
import java.io.Serializable;
import java.time.Instant;

/** Which lines of the audit the list shows, as its address says. Null means any. */
public record AuditFilter(String user, String action, Period period) implements Serializable {

    public static AuditFilter read(UrlParameters url) {
        return new AuditFilter(url.text("user"), url.text("action"), Period.read(url));
    }

    public AuditQuery query(Instant now) {
        return new AuditQuery(user, action, period.from(now), period.to());
    }

    QueryString write() {
        return period.write(QueryString.empty().with("user", user).with("action", action));
    }
}

package dev.semel.admin.search;

import dev.semel.admin.Caller;
import dev.semel.admin.Roles;
import dev.semel.admin.keys.TestKeysAdmin;
import dev.semel.admin.outbox.TestOutboxAdmin;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.retention.TestRetentionRule;
import dev.semel.internal.settings.RetentionSettings;
import dev.semel.internal.settings.RetentionSettings.Schedule;
import dev.semel.internal.settings.RetentionSettings.Window;
import jakarta.ejb.SessionContext;
import java.time.Duration;

/** The real bean of the search, for one who may only look. */
final class TestSearch {

    static final Duration KEPT = Duration.ofDays(8);
    static final Duration CLOSED = Duration.ofDays(30);

    private TestSearch() {}

    static Found find(Database database, String text) {
        SessionContext caller = Caller.named("vera", Roles.VIEWER);
        SearchAdmin admin = new SearchAdmin();
        admin.keys = TestKeysAdmin.of(database, caller);
        admin.events = TestOutboxAdmin.of(database, caller);
        admin.search = new JdbcSearch(database);
        admin.explanations = explanations(database);
        return admin.find(text);
    }

    static Explanations explanations(Database database) {
        Schedule schedule = new Schedule(Duration.ofDays(1), 2, Window.ALWAYS);
        Duration day = Duration.ofDays(1);
        RetentionSettings settings = new RetentionSettings(KEPT, day, CLOSED, day, schedule);
        return new Explanations(new JdbcRules(database), TestRetentionRule.of(settings));
    }
}

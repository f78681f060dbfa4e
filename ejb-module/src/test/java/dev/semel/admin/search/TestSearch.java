package dev.semel.admin.search;

import dev.semel.admin.Caller;
import dev.semel.admin.Roles;
import dev.semel.admin.keys.TestKeysAdmin;
import dev.semel.admin.outbox.TestOutboxAdmin;
import dev.semel.internal.jpa.Database;
import jakarta.ejb.SessionContext;

/** The real bean of the search, for one who may only look. */
final class TestSearch {

    private TestSearch() {}

    static Found find(Database database, String text) {
        SessionContext caller = Caller.named("vera", Roles.VIEWER);
        SearchAdmin admin = new SearchAdmin();
        admin.keys = TestKeysAdmin.of(database, caller);
        admin.events = TestOutboxAdmin.of(database, caller);
        admin.search = new JdbcSearch(database);
        return admin.find(text);
    }
}

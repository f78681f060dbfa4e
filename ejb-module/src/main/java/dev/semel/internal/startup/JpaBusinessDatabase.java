package dev.semel.internal.startup;

import dev.semel.internal.jpa.Database;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;

@Dependent
class JpaBusinessDatabase implements BusinessDatabase {

    private final Database database;

    @Inject
    JpaBusinessDatabase(Database database) {
        this.database = database;
    }

    @Override
    public void touch() {
        database.now();
    }
}

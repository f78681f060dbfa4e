package dev.semel.startup.jpa;

import dev.semel.jpa.Database;
import dev.semel.startup.BusinessDatabase;
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

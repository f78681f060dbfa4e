package dev.semel.internal.health;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.platform.Transactions;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;

@Dependent
class JdbcDatabase implements Part {

    private final Database database;
    private final Transactions transactions;

    @Inject
    JdbcDatabase(Database database, Transactions transactions) {
        this.database = database;
        this.transactions = transactions;
    }

    @Override
    public String name() {
        return "database";
    }

    @Override
    public boolean answers() {
        return transactions.inNew(() -> database.number("SELECT 1")) == 1;
    }
}

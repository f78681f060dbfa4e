package dev.semel.internal.redelivery.kafka;

import dev.semel.testing.internal.Databases;
import javax.sql.DataSource;

class OpenWorkOnMariaDbTest extends OpenWorkContract {

    @Override
    DataSource dataSource() {
        return Databases.mariaDb();
    }
}

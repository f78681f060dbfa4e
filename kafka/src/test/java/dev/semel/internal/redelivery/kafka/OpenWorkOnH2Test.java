package dev.semel.internal.redelivery.kafka;

import dev.semel.testing.internal.Databases;
import javax.sql.DataSource;

class OpenWorkOnH2Test extends OpenWorkContract {

    @Override
    DataSource dataSource() {
        return Databases.h2();
    }
}

package dev.semel.internal.redelivery.kafka;

import dev.semel.testing.internal.Databases;
import javax.sql.DataSource;

class ConsumerEventsOnH2Test extends ConsumerEventsContract {

    @Override
    DataSource dataSource() {
        return Databases.h2();
    }
}

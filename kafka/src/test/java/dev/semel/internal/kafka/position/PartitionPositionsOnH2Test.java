package dev.semel.internal.kafka.position;

import dev.semel.testing.internal.Databases;
import javax.sql.DataSource;

class PartitionPositionsOnH2Test extends PartitionPositionsContract {

    @Override
    DataSource dataSource() {
        return Databases.h2();
    }
}

package dev.semel.internal.kafka.position;

import dev.semel.testing.internal.Databases;
import javax.sql.DataSource;

class PartitionPositionsOnMariaDbTest extends PartitionPositionsContract {

    @Override
    DataSource dataSource() {
        return Databases.mariaDb();
    }
}

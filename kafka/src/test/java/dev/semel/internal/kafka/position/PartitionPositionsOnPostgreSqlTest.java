package dev.semel.internal.kafka.position;

import dev.semel.testing.internal.Databases;
import javax.sql.DataSource;

class PartitionPositionsOnPostgreSqlTest extends PartitionPositionsContract {

    @Override
    DataSource dataSource() {
        return Databases.postgreSql();
    }
}

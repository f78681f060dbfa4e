package dev.semel.internal.jpa;

import dev.semel.internal.settings.Semel;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Produces;
import javax.sql.DataSource;

/** The data source of the application, in whose transactions Semel works. */
@Dependent
class DataSourceProducer {

    @Produces
    @Semel
    @Resource(lookup = "java:app/env/jdbc/semel")
    private DataSource dataSource;
}

package dev.semel.incontainer.binding;

import jakarta.annotation.Resource;
import jakarta.ejb.Singleton;
import javax.sql.DataSource;

/** Gives Semel the application's own data source. */
@Singleton
@Resource(name = "java:app/env/jdbc/semel", lookup = "jdbc/bank", type = DataSource.class)
public class BankDataSource {}

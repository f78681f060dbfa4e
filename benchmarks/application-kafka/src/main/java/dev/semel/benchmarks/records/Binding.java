package dev.semel.benchmarks.records;

import jakarta.annotation.Resource;
import jakarta.ejb.Singleton;
import javax.sql.DataSource;

/** The one line that Semel needs: its tables live in the application's own database. */
@Singleton
@Resource(name = "java:app/env/jdbc/semel", lookup = "jdbc/shop", type = DataSource.class)
public class Binding {}

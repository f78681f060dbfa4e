package dev.semel.console.architecture.offender;

import javax.sql.DataSource;

/** Reads the database itself. */
public record SqlInThePage(DataSource database) {}

package dev.semel.architecture.offenders.sql;

import java.sql.Connection;

/** SQL outside a jpa package. */
record UseCase(Connection connection) {}

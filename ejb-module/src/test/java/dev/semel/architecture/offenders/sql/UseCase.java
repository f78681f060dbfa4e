package dev.semel.architecture.offenders.sql;

import java.sql.Connection;

/** SQL outside a jpa room. */
record UseCase(Connection connection) {}

package dev.semel.internal.startup.lint.jpa;

/**
 * A data source that the application uses.
 *
 * @param where the field or the persistence unit
 */
record UsedDataSource(String jndiName, String where) {}

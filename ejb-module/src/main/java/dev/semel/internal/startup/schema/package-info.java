/** Makes Semel's tables, and checks them. Start reading at {@code SchemaMigration}. */
package dev.semel.internal.startup.schema;

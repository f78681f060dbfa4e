/** What the linter asks the database. */
package dev.semel.internal.startup.lint.jpa;

/** What the linter asks the database. Nobody imports it. */
package dev.semel.startup.lint.jpa;

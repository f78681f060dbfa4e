/** A real MariaDB for tests. */
package dev.semel.testing.mariadb;

/** The list of everything that failed, in SQL. Nobody imports it. */
package dev.semel.admin.failed.jpa;

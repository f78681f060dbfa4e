/** The audit on Jakarta Persistence. Nobody imports it. */
package dev.semel.admin.audit.jpa;

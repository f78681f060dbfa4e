/** The bean that tells the audit who came in and who was refused. */
package dev.semel.admin.access;

/** The bean that tells the audit who came in and who was refused. */
@NullMarked
package dev.semel.admin.access;

import org.jspecify.annotations.NullMarked;

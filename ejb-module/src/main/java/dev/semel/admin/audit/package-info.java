/** Who did what: one line for each action of an operator, written in the transaction of that action; and the bean of the audit page. */
@NullMarked
package dev.semel.admin.audit;

import org.jspecify.annotations.NullMarked;

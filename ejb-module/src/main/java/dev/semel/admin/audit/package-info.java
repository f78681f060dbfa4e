/** Who did what: one line for each action of an operator, in the transaction of what was done. */
package dev.semel.admin.audit;

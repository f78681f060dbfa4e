/** Who did what: one line for each action of an operator, in the transaction of what was done; and the console's door to it. */
package dev.semel.admin.audit;

/** The lists of the console: one page, sorted and counted at a bounded cost. Start reading at {@code ListQuery}. */
package dev.semel.internal.admin.list;

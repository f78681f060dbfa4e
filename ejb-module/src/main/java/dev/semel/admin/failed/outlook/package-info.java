/** What will follow from an operator's action on a failed entry, in words. */
package dev.semel.admin.failed.outlook;

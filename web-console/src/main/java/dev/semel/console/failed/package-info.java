/** The pages {@code /failed/groups}, {@code /failed} and {@code /failed/entry}: what is parked and waits for an operator. */
package dev.semel.console.failed;

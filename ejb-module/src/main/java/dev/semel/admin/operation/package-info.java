/** How an operator's action runs: in chunks, each one transaction together with the audit. The doors of the console import it. */
package dev.semel.admin.operation;

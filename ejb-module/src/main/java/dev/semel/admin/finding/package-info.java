/** The bean of the findings page: what the reconciler has found. */
package dev.semel.admin.finding;

/** Copies that consumers skipped, by where they came from. */
package dev.semel.admin.copy;

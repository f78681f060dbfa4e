/** What an operator does: asked for, confirmed, done, and told. One dialog for all. Imported by screens. */
package dev.semel.console.action;

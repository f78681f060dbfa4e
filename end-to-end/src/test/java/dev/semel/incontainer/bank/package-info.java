/** The user's application under test: message-driven beans with the annotation, a table, a persistence unit of its own. */
package dev.semel.incontainer.bank;

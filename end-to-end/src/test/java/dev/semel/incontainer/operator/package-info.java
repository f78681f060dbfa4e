/** People of the console, with a role each. */
package dev.semel.incontainer.operator;

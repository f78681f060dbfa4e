/** The bank's counter: beans that are as small as can be, each with one rule of its own. The guide shows them. */
package dev.semel.incontainer.counter;

/** The decision table of the guide: one test for each cell, with the cell's name. */
package dev.semel.incontainer.cell;

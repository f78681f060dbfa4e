/** An application whose requests make calls with keys of their own. */
package dev.semel.endtoend.lab.nested;

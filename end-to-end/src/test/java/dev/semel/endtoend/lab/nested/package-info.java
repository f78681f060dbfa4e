/** An application whose requests make calls with keys of their own, and that has a sign-in and a form of answers of its own. */
package dev.semel.endtoend.lab.nested;

/** An application whose consumers do to themselves and to their server what a message tells them to. */
package dev.semel.endtoend.lab;

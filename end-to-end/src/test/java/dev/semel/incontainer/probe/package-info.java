/** How the tests look at tables and queues from within the server, and act on them. */
package dev.semel.incontainer.probe;

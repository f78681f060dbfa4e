/** An application with habits of its own, to which Semel was added: its libraries, persistence units, destinations and objects. */
package dev.semel.incontainer.adopter;

/** One listener for each way to name a destination, and one for objects. */
package dev.semel.incontainer.adopter.listener;

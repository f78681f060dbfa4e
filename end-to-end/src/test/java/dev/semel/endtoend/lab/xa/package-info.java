/** The consumer that joins the container's own transaction; it cannot be deployed beside those of other modes. */
package dev.semel.endtoend.lab.xa;

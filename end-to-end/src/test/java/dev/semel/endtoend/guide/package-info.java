/** Does what the quick start says, as it says it. */
package dev.semel.endtoend.guide;

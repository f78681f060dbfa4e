/** Random faults on real servers: a seed says what is sent, what breaks and what operators do; a checker judges from outside. */
package dev.semel.endtoend.random;

/** The lab's consumer with its keys in Redis, which needs the module for it. */
package dev.semel.endtoend.lab.redis;

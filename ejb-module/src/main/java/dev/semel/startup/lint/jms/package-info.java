/** What the linter asks the broker. Nobody imports it. */
package dev.semel.startup.lint.jms;

/** What happens once when the application starts: settings, schema, and a probe of the promise's foundations. */
package dev.semel.startup;

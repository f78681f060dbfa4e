/** What happens once when the application starts: settings, schema, a probe of the promise's foundations, and the linter. */
package dev.semel.startup;

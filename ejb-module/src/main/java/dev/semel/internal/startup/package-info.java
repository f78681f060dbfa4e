/** What happens once when the application starts: settings, schema, a probe of what the promises rest on, and the linter. */
@NullMarked
package dev.semel.internal.startup;

import org.jspecify.annotations.NullMarked;

/** The annotated consumers as the container finds them at deployment, and the rules without which none may start. */
@NullMarked
package dev.semel.internal.startup.consumer;

import org.jspecify.annotations.NullMarked;

/**
 * Whether a node can do its work, as MicroProfile Health, if the server has it. Only {@code PlatformReadiness} uses its API.
 * Start reading at {@code Readiness}.
 */
@NullMarked
package dev.semel.internal.health;

import org.jspecify.annotations.NullMarked;

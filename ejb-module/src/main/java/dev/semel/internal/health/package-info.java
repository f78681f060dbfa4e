/** Whether a node can do its work, as MicroProfile Health, if the server has it. Only {@code PlatformReadiness} uses its API. */
package dev.semel.internal.health;

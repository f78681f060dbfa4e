/**
 * All that knows Artemis: its client by reflection, because its classes are the adapter's; its names; its management ({@code management}).
 * The rest of the house knows ports, and nothing imports this room. Start reading at {@code ArtemisBroker}.
 */
@NullMarked
package dev.semel.internal.artemis;

import org.jspecify.annotations.NullMarked;

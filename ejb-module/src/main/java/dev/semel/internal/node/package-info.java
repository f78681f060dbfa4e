/**
 * Each application on each node: its incarnation, from one start to the stop, and the sign of life that it gives every few seconds, with
 * what its relay does. Whether a node is alive is asked here ({@code JdbcLiveNodes}). Start reading at {@code NodeIncarnation}, then
 * {@code Heartbeat}.
 */
@NullMarked
package dev.semel.internal.node;

import org.jspecify.annotations.NullMarked;

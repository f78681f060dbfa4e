/**
 * The state of everything through time: a sample each minute, taken by one node for all, and those of its hour and its day. Start
 * reading at {@code Sampler}.
 */
@NullMarked
package dev.semel.internal.admin.sample;

import org.jspecify.annotations.NullMarked;

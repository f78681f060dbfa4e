/** Keys in Redis. Start reading at {@code RedisKeyCache}; what its steps do is in the scripts beside it. */
@NullMarked
package dev.semel.internal.redis;

import org.jspecify.annotations.NullMarked;

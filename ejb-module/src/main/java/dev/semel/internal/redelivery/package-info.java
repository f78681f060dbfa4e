/** Joins the two features: a failed delivery becomes a retry event, and a parked message goes to its consumer again. Start reading at {@code RetryOrPark}. */
@NullMarked
package dev.semel.internal.redelivery;

import org.jspecify.annotations.NullMarked;

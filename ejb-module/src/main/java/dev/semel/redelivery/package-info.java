/** The one room that knows both features: a failed delivery becomes a retry event, a parked message is sent to its consumer again. */
package dev.semel.redelivery;

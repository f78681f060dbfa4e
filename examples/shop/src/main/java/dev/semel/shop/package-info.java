/**
 * The saga of an order, one class for each step.
 *
 * <ol>
 *   <li>{@link dev.semel.shop.PlaceOrder} records the order and appends OrderPlaced, both in one transaction.
 *   <li>{@link dev.semel.shop.TakePayment} takes the payment and appends PaymentTaken. An order over the limit is a
 *       business failure that no retry can mend: the step commits a PaymentDeclined instead, which sets the compensation
 *       off. (An exception would roll back and park the message, as if an operator had to mend it.)
 *   <li>{@link dev.semel.shop.ShipOrder} hands the order to the carrier. While the carrier is down the step fails, is
 *       retried, and in the end is parked for an operator, who retries it from the console.
 *   <li>{@link dev.semel.shop.CancelOrder} is the compensation.
 * </ol>
 *
 * <p>Between the steps lie the outbox and a queue, so each step happens if and only if the one before was committed, and
 * once, even if the broker delivers again. The steps only append facts to the {@linkplain dev.semel.shop.ledger ledger}.
 * Which bean listens to which queue stands in server.xml: Liberty waits for an administered object if a bean names it.
 */
package dev.semel.shop;

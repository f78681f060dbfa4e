/**
 * What the shop knows: facts that are appended and never changed. The status of an order is read from them, so nothing can
 * set it back, even if messages arrive late, out of order or at the same time. Knows of the saga's steps only their messages.
 */
package dev.semel.shop.ledger;

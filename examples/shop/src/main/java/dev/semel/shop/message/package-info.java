/**
 * What the steps tell each other, and what clients tell the shop: JSON, checked field by field, because anybody may send to
 * a queue. May be imported by every other package of the shop.
 */
package dev.semel.shop.message;

/** The smallest application with Semel: start reading at {@link dev.semel.smallest.TakePayment}. */
package dev.semel.smallest;

/** The shop by HTTP. No other package imports it. */
package dev.semel.shop.api;

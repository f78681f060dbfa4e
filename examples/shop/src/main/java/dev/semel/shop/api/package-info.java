/** The shop by HTTP. Nobody imports it. */
package dev.semel.shop.api;

/** Long lists: one page, sorted and counted at a bounded cost. */
package dev.semel.internal.listing;

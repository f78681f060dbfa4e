/** Lists in SQL: put together from constant fragments only. Only {@code ..jpa} rooms may import it. */
package dev.semel.listing.jpa;

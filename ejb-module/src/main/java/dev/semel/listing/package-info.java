/** How a part of a long list is asked for and answered. Ports that list things, their adapters and the console's doors may import it. */
package dev.semel.listing;

/** The console's door to the state of the whole. */
package dev.semel.admin.overview;

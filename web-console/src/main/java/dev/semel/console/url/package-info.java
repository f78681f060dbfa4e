/** The state of a page in its address: parameters read with care, and written again. Imported by tables and screens. */
package dev.semel.console.url;

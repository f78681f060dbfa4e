/** The pages of the documentation, as tests read them. */
package dev.semel.testing.pages;

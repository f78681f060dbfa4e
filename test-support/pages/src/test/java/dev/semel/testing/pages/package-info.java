/** Each block of each page is tested, or says why it is not. */
package dev.semel.testing.pages;

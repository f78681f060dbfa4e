/** What surrounds every page: who is signed in, where this is, the theme, the count of failed entries. */
package dev.semel.console.shell;

/**
 * The operators' console. Each screen is a package whose name is the path of its page; the other packages are what the
 * screens share. Of Semel it knows {@code dev.semel.admin} and nothing else; nothing imports it.
 */
package dev.semel.console;

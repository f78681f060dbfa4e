/** What the server must have: its features, and the resources that it binds. What is missing is named with the line to add. */
package dev.semel.internal.startup.requirement;

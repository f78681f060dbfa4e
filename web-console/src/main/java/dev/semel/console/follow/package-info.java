/** What is on its way, looked at until it has ended: read once for each request, soon and then slowly. Imported by screens. */
package dev.semel.console.follow;

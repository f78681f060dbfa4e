/** What the container calls: headers, the way in and out, and failures turned into answers a reader understands. */
package dev.semel.console.web;

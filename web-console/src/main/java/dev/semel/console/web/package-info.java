/** What the container calls around every page: headers, the way in and out, and which requests may act. */
package dev.semel.console.web;

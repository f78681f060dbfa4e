/** What the API answers when it cannot do what it is asked for (RFC 9457). */
package dev.semel.console.api.problem;

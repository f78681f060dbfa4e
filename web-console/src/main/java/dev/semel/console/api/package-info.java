/**
 * The console for programs: the same beans, filters and refusals as the pages have, as JSON. A resource holds no rule; it reads the
 * request and asks a bean.
 */
package dev.semel.console.api;

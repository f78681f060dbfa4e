/**
 * The description of the API (OpenAPI 3.1), made of the resources themselves: their paths, what their filters ask for, and the components
 * of their records. So it says what the code does.
 */
package dev.semel.console.api.description;

/** What the library promises. Each test runs in a WAR and in an EAR, and in both deliveries where that differs. */
package dev.semel.incontainer.promise;

/** The Liberty server in which the tests run, and the archives that are deployed to it. Stays outside the server. */
package dev.semel.incontainer.server;

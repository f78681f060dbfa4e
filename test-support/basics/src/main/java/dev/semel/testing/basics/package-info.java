/** What tests of several modules need, without a library: free ports, signals, folders and numbers of transactions. */
package dev.semel.testing.basics;

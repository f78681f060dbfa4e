/** Tests of the library inside a managed Open Liberty, in both ways of use. */
package dev.semel.incontainer;

/** The one line that a WAR needs; an EAR writes it in application.xml. */
package dev.semel.incontainer.binding;

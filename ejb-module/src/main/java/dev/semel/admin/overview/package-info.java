/** The bean of the overview page: the state of everything at one moment. */
package dev.semel.admin.overview;

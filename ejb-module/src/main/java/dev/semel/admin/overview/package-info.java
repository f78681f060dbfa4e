/** The bean of the overview page: the state of everything at one moment. */
@NullMarked
package dev.semel.admin.overview;

import org.jspecify.annotations.NullMarked;

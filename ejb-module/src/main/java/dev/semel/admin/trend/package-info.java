/** The bean of the page of trends: the state of everything through time. */
@NullMarked
package dev.semel.admin.trend;

import org.jspecify.annotations.NullMarked;

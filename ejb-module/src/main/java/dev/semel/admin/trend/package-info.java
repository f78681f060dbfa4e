/** The bean of the page of trends: the state of everything through time. */
package dev.semel.admin.trend;

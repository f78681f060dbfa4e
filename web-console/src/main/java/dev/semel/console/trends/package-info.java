/** The page {@code /trends}: the state of everything through time, in charts and tables. Start reading at {@code TrendsBacking}. */
package dev.semel.console.trends;

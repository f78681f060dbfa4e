/** The bank's notices: small beans that append to the outbox. The guide shows them. */
package dev.semel.incontainer.notice;

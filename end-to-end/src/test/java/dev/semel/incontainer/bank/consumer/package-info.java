/** The bank's message-driven beans: each kind once in the fast lane, and once in transacted delivery. */
package dev.semel.incontainer.bank.consumer;

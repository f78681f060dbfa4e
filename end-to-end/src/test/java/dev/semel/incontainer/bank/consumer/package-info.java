/** The bank's message-driven beans: each kind once in non-transacted, and once in transacted delivery. */
package dev.semel.incontainer.bank.consumer;

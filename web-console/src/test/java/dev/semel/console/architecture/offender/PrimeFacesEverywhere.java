package dev.semel.console.architecture.offender;

import org.primefaces.model.SortMeta;

/** Lets PrimeFaces into a screen. */
public record PrimeFacesEverywhere(SortMeta sort) {}

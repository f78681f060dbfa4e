package dev.semel.architecture.offenders.selfstart;

import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;

@Singleton
@Startup
class EarlyBird {}

package dev.semel.architecture.offenders.handout;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;

class Helpful {

    @Resource
    ManagedExecutorService threads;
}

package dev.semel.architecture.offenders.uncalled.uncalled;

class Forgotten {

    public void declare() {}
}

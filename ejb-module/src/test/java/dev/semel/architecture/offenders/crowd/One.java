package dev.semel.architecture.offenders.crowd;

/** One of sixteen. */
class One {}

class Two {}

class Three {}

class Four {}

class Five {}

class Six {}

class Seven {}

class Eight {}

class Nine {}

class Ten {}

class Eleven {}

class Twelve {}

class Thirteen {}

class Fourteen {}

class Fifteen {}

class Sixteen {}

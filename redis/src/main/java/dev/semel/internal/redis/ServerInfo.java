package dev.semel.internal.redis;

import java.util.Map;
import java.util.stream.Collectors;

/** What a server of Redis says of itself to all who may use it. */
record ServerInfo(Map<String, String> values) {

    static ServerInfo of(String info) {
        return new ServerInfo(info.lines()
                .filter(line -> line.contains(":") && !line.startsWith("#"))
                .map(line -> line.split(":", 2))
                .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1].trim(), (one, other) -> one)));
    }

    /** What it does when its memory is full; empty if it does not say so. */
    String evictionPolicy() {
        return values.getOrDefault("maxmemory_policy", "");
    }

    boolean evicts() {
        return !evictionPolicy().isEmpty() && !evictionPolicy().equals("noeviction");
    }

    /** Whether a restart forgets everything, or all since the last snapshot. */
    boolean hasNoLog() {
        return "0".equals(values.get("aof_enabled"));
    }
}

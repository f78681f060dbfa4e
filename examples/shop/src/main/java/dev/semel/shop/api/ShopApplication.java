package dev.semel.shop.api;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

/** Everything by HTTP is below {@code /shop/api}. */
@ApplicationPath("/api")
public class ShopApplication extends Application {}

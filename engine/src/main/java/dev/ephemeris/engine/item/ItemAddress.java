package dev.ephemeris.engine.item;

import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.catalogue.Partition;

/** Where an item is, or would be. The key's bytes are not to be changed. */
record ItemAddress(Container container, Partition partition, byte[] key) {}

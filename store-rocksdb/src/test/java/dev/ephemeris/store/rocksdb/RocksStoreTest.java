package dev.ephemeris.store.rocksdb;

import dev.ephemeris.store.Store;
import dev.ephemeris.store.testkit.StoreConformance;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class RocksStoreTest extends StoreConformance {
  @TempDir Path folder;

  @Override
  protected Store open() {
    return RocksStore.open(folder, RocksStoreOptions.defaults().durability(Durability.OS));
  }

  @Override
  protected boolean isPersistent() {
    return true;
  }

  @Override
  protected Store reopen() {
    return open();
  }
}

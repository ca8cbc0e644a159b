package com.boundaryml.publisher.core.store;

import com.boundaryml.publisher.spi.store.StoreAccess;
import com.boundaryml.publisher.spi.store.StoreSettings;
import com.boundaryml.publisher.testkit.contracts.StoreAccessContract;

/** Access to stores on a file system keeps the contract. */
class FileStoreContractTest extends StoreAccessContract {

    @Override
    protected StoreAccess open(StoreSettings settings) {
        return new FileStoreProvider().open(settings);
    }
}

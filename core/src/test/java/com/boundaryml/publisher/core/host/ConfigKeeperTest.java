package com.boundaryml.publisher.core.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.boundaryml.publisher.core.flush.FakeBucket;
import com.boundaryml.publisher.core.telemetry.Faults;
import com.boundaryml.publisher.core.telemetry.Meter;
import com.boundaryml.publisher.core.world.ManualTime;
import com.boundaryml.publisher.spi.transport.Fault;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class ConfigKeeperTest {

    private final FakeBucket gateway = new FakeBucket();
    private final ConfigKeeper keeper = new ConfigKeeper(
            gateway,
            new ManualTime(Instant.EPOCH),
            new SplittableRandom(3),
            Meter.NONE,
            new Faults(LoggerFactory.getLogger(ConfigKeeperTest.class)));

    @Test
    void aGatewayThatAsksForTwentySecondsHasThemAlsoIfTheTokenIsRefusedMeanwhile() throws InterruptedException {
        gateway.onConfig(Optional.of(new Fault.Throttled("too many", Optional.of(Duration.ofSeconds(20)))));
        keeper.refresh(Duration.ofSeconds(30));
        keeper.unauthorized("the token is not valid");
        assertEquals(Duration.ofSeconds(20), keeper.untilDue());
    }
}

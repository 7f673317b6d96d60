import { integer, type ReadSetting } from './setting';

/** Settings of the work and memory that the requests of one process may take together. */
export function loadSettings(read: ReadSetting) {
  return {
    megabytesInFlight: read(
      integer({
        env: 'ASPECTORY_MEGABYTES_IN_FLIGHT',
        default: 64,
        min: 32,
        max: 8192,
        help: 'Megabytes of request bodies and answers that one process holds at the same time. Half is for bodies over 64 kB, an eighth for smaller ones, the rest for answers. Requests beyond it get 429 with Retry-After.',
      }),
    ),
    connectionsMax: read(
      integer({
        env: 'ASPECTORY_CONNECTIONS',
        default: 4000,
        min: 10,
        max: 100_000,
        help: 'Maximum number of open HTTP connections. A new connection then replaces an idle one, or gets 429 with Retry-After.',
      }),
    ),
    ...queueSettings(read),
    ...actorSettings(read),
  };
}

/** Settings of what one actor may take of a process. */
function actorSettings(read: ReadSetting) {
  return {
    actorRequestsPerSecond: read(
      integer({
        env: 'ASPECTORY_ACTOR_REQUESTS_PER_SECOND',
        default: 1000,
        min: 0,
        max: 1_000_000,
        help: `Requests that one actor may send to one process in a second, ten times as many after a pause. Further ones get 429 with Retry-After. ${OF_ACTORS}`,
      }),
    ),
    actorMegabytesPerSecond: read(
      integer({
        env: 'ASPECTORY_ACTOR_MEGABYTES_PER_SECOND',
        default: 32,
        min: 0,
        max: 100_000,
        help: `Megabytes of requests and answers of one actor in a second, in the same way. ${OF_ACTORS}`,
      }),
    ),
  };
}

const OF_ACTORS =
  '0: no limit. Requests that name no actor, while authentication is off, have none. `aspectory throttle` sets other limits for one actor.';

function queueSettings(read: ReadSetting) {
  return {
    writeQueueRequests: read(
      integer({
        env: 'ASPECTORY_WRITE_QUEUE_REQUESTS',
        default: 2000,
        min: 1,
        max: 1_000_000,
        help: 'Writes that may wait for a transaction. Further writes get 429 with Retry-After.',
      }),
    ),
    writeQueueMegabytes: read(
      integer({
        env: 'ASPECTORY_WRITE_QUEUE_MEGABYTES',
        default: 16,
        min: 1,
        max: 8192,
        help: 'Megabytes of these writes. A single larger write waits alone.',
      }),
    ),
  };
}

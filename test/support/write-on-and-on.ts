import { setTimeout as sleep } from 'node:timers/promises';
import { writeDatasets } from './search-client';
import type { TestServer } from './test-server';

interface WritesOnAndOn {
  /** Names of the datasets whose writes were answered with 200. */
  readonly acknowledged: readonly string[];
  stop(): Promise<void>;
}

/** Writes one dataset after the other, also while the service refuses them. */
export function writeOnAndOn(service: TestServer, description: string): WritesOnAndOn {
  const acknowledged: string[] = [];
  const over = new AbortController();
  const write = async () => {
    for (let number = 0; !over.signal.aborted; number++) {
      const name = `written_${number}`;
      const answered = await writeDatasets(service, [name], description).catch(() => undefined);
      if (answered?.status === 200) acknowledged.push(name);
      else await sleep(20);
    }
  };
  const writing = write();
  return {
    acknowledged,
    stop: () => {
      over.abort();
      return writing;
    },
  };
}

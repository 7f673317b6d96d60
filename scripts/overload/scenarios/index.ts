import { decompressionBombs } from './decompression-bombs';
import { killedWrites, largeWrites } from './large-writes';
import { mixedLoad } from './mixed-load';
import { pipelining } from './pipelining';
import type { Scenario } from './scenario';
import { slowReaders } from './slow-readers';
import { slowSenders } from './slow-senders';
import { unfinishedBodies } from './unfinished-bodies';

export const SCENARIOS: readonly Scenario[] = [
  mixedLoad,
  largeWrites,
  killedWrites,
  decompressionBombs,
  unfinishedBodies,
  slowSenders,
  slowReaders,
  pipelining,
];

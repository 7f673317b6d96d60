// The order of test files. Jest starts the slowest file first, but in the first run of a checkout it knows only their sizes. The small
// files with clusters take longest then, and one of them would run alone at the end.
import { readFileSync } from 'node:fs';
import TestSequencer from '@jest/test-sequencer';

export default class ClusterFilesFirst extends TestSequencer {
  async sort(tests) {
    // oxlint-disable-next-line unicorn/no-array-sort -- it is the method of the sequencer, not of an array
    const sorted = await super.sort(tests);
    const first = new Set(sorted.filter((test) => test.duration === undefined && needsCluster(test)));
    return [...first, ...sorted.filter((test) => !first.has(test))];
  }
}

function needsCluster({ path }) {
  return readFileSync(path, 'utf8').match(/describeWith(Secured)?Cluster\(/) !== null;
}

import { store } from './0001-store';
import { search } from './0002-search';
import { workProgress } from './0003-work-progress';
import { searchOutbox } from './0004-search-outbox';
import { eventSequence } from './0005-event-sequence';
import { outboxAge } from './0006-outbox-age';
import { edgeBetween } from './0007-edge-between';
import { eventOutbox } from './0008-event-outbox';
import { refusedWork } from './0009-refused-work';
import type { Migration } from './migration';

/** Every step, in order. An explicit list, because a bundle has no folder to read. */
export const MIGRATIONS: readonly Migration[] = [
  store,
  search,
  workProgress,
  searchOutbox,
  eventSequence,
  outboxAge,
  edgeBetween,
  eventOutbox,
  refusedWork,
];

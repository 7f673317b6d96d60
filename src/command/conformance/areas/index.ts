import type { Area } from '../check';
import { BROWSE } from './finding/browse';
import { LINEAGE } from './finding/lineage';
import { RELATIONSHIPS } from './finding/relationships';
import { SEARCH } from './finding/search';
import { RUNS } from './history/runs';
import { TIME_SERIES } from './history/time-series';
import { TIMELINE } from './history/timeline';
import { AUTHENTICATION } from './interface/authentication';
import { ENTITIES_V3 } from './interface/entities-v3';
import { ERRORS } from './interface/errors';
import { GRAPHQL } from './interface/graphql';
import { HANDSHAKE } from './interface/handshake';
import { BATCHES } from './writing/batches';
import { DELETION } from './writing/deletion';
import { PROPOSALS } from './writing/proposals';
import { VERSIONS } from './writing/versions';

/** All areas, in the order of a run. A new area is one file and one line here. */
export const AREAS: readonly [Area, ...Area[]] = [
  HANDSHAKE,
  AUTHENTICATION,
  PROPOSALS,
  BATCHES,
  VERSIONS,
  DELETION,
  SEARCH,
  BROWSE,
  RELATIONSHIPS,
  LINEAGE,
  RUNS,
  TIMELINE,
  TIME_SERIES,
  ENTITIES_V3,
  GRAPHQL,
  ERRORS,
];

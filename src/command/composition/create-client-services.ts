import type { Accounts } from '#access/accounts/create-accounts';
import type { Audit } from '#access/audit/create-audit';
import { boundedWarnings } from '#base/logging/bounded-warnings';
import type { ClientServices, ReadServices, Services } from '#interface/rest/services';
import { PersonalHome } from '#search/service/personal-home';
import { WhatChanged } from '#search/service/what-changed';
import { createChangeRequests } from './create-change-requests';
import { createContracts } from './create-contracts';
import type { Core } from './core';
import { createLineageEvents } from './create-lineage-events';
import { createReaders } from './create-readers';
import { createSearchForOthers } from './search/create-search-for-others';

/** The number of losses of one request that the log names. The answer has all. */
const LOSSES_LOGGED = 10;

type ClientParts = Pick<
  Core,
  | 'settings'
  | 'store'
  | 'models'
  | 'display'
  | 'fit'
  | 'reader'
  | 'search'
  | 'awaited'
  | 'changes'
  | 'metrics'
  | 'system'
  | 'now'
  | 'logger'
>;

interface KnownPeople {
  readonly names: Services['names'];
  readonly accounts: Pick<Accounts, 'access'>;
  readonly audit: Pick<Audit, 'log'>;
}

/** What clients read with, and what they write with besides single aspects. */
export function createClientServices(
  parts: ClientParts,
  { names, accounts, audit }: KnownPeople,
): ReadServices & ClientServices {
  const { settings, store, models, display, reader: stored, search: engine, awaited: writer, changes, now } = parts;
  const readers = createReaders(parts, names);
  const { reader, search, summaries, openProblems } = readers;
  const { access } = accounts;
  const requests = createChangeRequests({ settings, store, models, writer, reader, audit: audit.log, access, now });
  const { recentChanges } = changes;
  return {
    ...readers,
    whatChanged: new WhatChanged({ models, display, recentChanges, search, names }),
    home: new PersonalHome({ models, search, summaries, openProblems, requests, names }),
    changeRequests: requests,
    searchForOthers: engine.usage && createSearchForOthers(engine, store, models),
    contracts: createContracts({ settings, store, models, writer, stored, reader, now }),
    lineageEvents: createLineageEvents({
      settings,
      models,
      writer,
      reader: stored,
      questions: store.questions,
      onLosses: reportLosses(parts),
    }),
  };
}

/** Counts and logs the values of events that were not written. */
function reportLosses({ metrics, logger }: Pick<Core, 'metrics' | 'logger'>) {
  const log = boundedWarnings(logger);
  return (losses: readonly unknown[], requestId: string | undefined): void => {
    metrics.lineageLost(losses.length);
    const lost = losses.slice(0, LOSSES_LOGGED);
    log.warn(
      { requestId, losses: losses.length, lost },
      'events of OpenLineage were written without some of their values',
    );
  };
}

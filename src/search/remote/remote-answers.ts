import type { ReadContext } from '#catalog/authorization/read-context';
import type { SqlClient } from '#base/database/sql-client';
import type { SearchEngine } from '../engine/search-engine';
import type { SearchIndex } from '../engine/search-index';
import type { SearchFields } from '../language/fields/search-fields';
import { planCompletion } from '../language/query/completion-plan';
import { planSearch } from '../language/query/search-plan';
import type { EntityGroup, EntitySet } from '../language/query/search-query';
import type { RemoteCall, SentRead, SentSearch } from './remote-call';

interface RemoteAnswersDeps {
  readonly engine: Pick<SearchEngine, 'current' | 'check'>;
  readonly fields: SearchFields;
  /** A connection that does not wait for questions. */
  readonly control: SqlClient;
}

/** Answers the questions of processes without an index, with the index of this one. */
export class RemoteAnswers {
  constructor(private readonly deps: RemoteAnswersDeps) {}

  /** @returns what has a JSON @throws as the index */
  async answer(call: RemoteCall, signal: AbortSignal): Promise<unknown> {
    const { engine, control } = this.deps;
    if (call.kind === 'ready') return engine.check(control).then(() => true);
    const startedAt = performance.now();
    const index = await engine.current({ signal, startedAt });
    return this.ask(call, index, (read) => ({ ...read, signal, startedAt }));
  }

  private async ask(
    call: Exclude<RemoteCall, { kind: 'ready' }>,
    index: SearchIndex,
    readOf: (read: SentRead) => ReadContext,
  ): Promise<unknown> {
    switch (call.kind) {
      case 'search':
        return this.search(call.request, call.node, index, readOf);
      case 'autocomplete': {
        const request = { ...call.request, read: readOf(call.request.read) };
        return index.autocomplete(planCompletion(request, call.typed, this.deps.fields));
      }
      case 'browse':
        return index.browse({ ...call.query, read: readOf(call.query.read) });
      case 'browsePaths':
        return index.browsePaths(call.urn, readOf(call.read));
      case 'parents':
        return index.parents(call.entityTypes, readOf(call.read));
      case 'counts':
        return [...(await index.counts(call.entityTypes, readOf(call.read)))];
      case 'similarWords':
        return [...(await index.similarWords({ ...call.query, read: readOf(call.query.read) }))];
    }
  }

  private async search(
    { within, read, ...sent }: SentSearch,
    node: Extract<RemoteCall, { kind: 'search' }>['node'],
    index: SearchIndex,
    readOf: (read: SentRead) => ReadContext,
  ): Promise<unknown> {
    const request = { ...sent, read: readOf(read), ...(within && { within: setOf(within) }) };
    const { groups, ...page } = await index.search(planSearch(request, node, this.deps.fields));
    return { ...page, ...(groups && { groups: [...groups] }) };
  }
}

/** An index in memory finds entities by their ids, and asks for no urns. */
function setOf(groups: readonly EntityGroup[]): EntitySet {
  return {
    groups,
    urns: () => Promise.reject(new Error('an index that is asked by other processes finds entities by their ids')),
  };
}

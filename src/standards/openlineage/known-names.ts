import { LIMITS } from '#generated/http/limits';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import type { ReadContext } from '#catalog/authorization/read-context';
import type { DatasetAliases, KnownName } from './dataset-aliases';
import { type DatasetIdentities, hasName, identityOf } from './dataset-identities';
import type { EventMapper } from './event-drafts';
import type { LineageEvent } from './lineage-event';
import { aliasesOf, tableOf } from './symlinks';

interface KnownNamesDeps {
  readonly aliases: DatasetAliases;
  readonly mapper: Pick<EventMapper, 'ownUrnOf'>;
}

type Names = ReadonlyMap<string, JsonObject>;

/** Remembers the other names of datasets: an event that has only the path of a table is about the table. */
export class KnownNames {
  constructor(private readonly deps: KnownNamesDeps) {}

  /** Asks once for all events, which also know the names that one of them states. @returns what is known of the names in an event */
  async of(events: readonly LineageEvent[], read: ReadContext): Promise<(event: LineageEvent) => DatasetIdentities> {
    const names = new Map(events.map((event) => [event, namesIn(event.value)]));
    const stated = this.statedIn(events);
    const urns = this.urnsOf([...names.values()]);
    const known = await this.deps.aliases.of([...new Set(urns.values())], read);
    const ofName = (name: string) => known.get(urns.get(name) ?? '');
    return (event) => identitiesOf(names.get(event) ?? new Map(), stated, ofName);
  }

  /** What the events say of names. The latest one counts. */
  private statedIn(events: readonly LineageEvent[]): Names {
    const stated = new Map<string, JsonObject>();
    for (const { datasets } of events.toSorted((a, b) => a.stamp - b.stamp))
      for (const { value } of datasets)
        for (const alias of aliasesOf(value)) {
          const meant = tableOf(value) ?? value;
          if (this.urnOf(alias) !== this.urnOf(meant)) stated.set(identityOf(alias), meant);
        }
    return stated;
  }

  private urnsOf(all: readonly Names[]): ReadonlyMap<string, string> {
    const urns = new Map<string, string>();
    for (const names of all)
      for (const [identity, source] of names) {
        const urn = urns.has(identity) ? undefined : this.urnOf(source);
        if (urn !== undefined) urns.set(identity, urn);
      }
    return urns;
  }

  private urnOf(source: JsonObject): string | undefined {
    return this.deps.mapper.ownUrnOf(source);
  }
}

function identitiesOf(names: Names, stated: Names, known: (name: string) => KnownName | undefined): DatasetIdentities {
  const tables = new Map<string, JsonObject>();
  const apart = new Set<string>();
  for (const name of names.keys()) {
    const found = known(name);
    const table = stated.get(name) ?? found?.table;
    if (table) tables.set(name, table);
    if (stated.has(name) && found?.exists && !found.table) apart.add(name);
  }
  return { tables, apart };
}

/** Everything in an event that has a namespace and a name, by both, at any depth. */
function namesIn(event: JsonValue): Names {
  const names = new Map<string, JsonObject>();
  const waiting = [event];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    if (hasName(next) && String(next.name).length <= LIMITS.lineageName) names.set(identityOf(next), next);
    for (const inner of Object.values(next)) if (typeof inner === 'object' && inner !== null) waiting.push(inner);
  }
  return names;
}

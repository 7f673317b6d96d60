import type { JsonObject } from '#generated/registry/registry-types';
import type { SqlClient } from '#base/database/sql-client';
import type { DefinitionPlace } from '../check/entry-definitions';
import type { DefaultAspects } from '../defaults/default-aspects';
import type { PreparedChange } from '../prepare/prepared-change';
import { readOthers } from '../sql/read-latest';
import type { StoredEntityState } from './entity-draft';
import type { BatchUrnIds } from './urn-ids';

/**
 * Aspects of entities that a batch only reads: definitions of entries, and what default aspects need. Most entities that are stored have all
 * default aspects, so nothing is read for them.
 */
export class OtherAspects {
  private readonly found = new Map<string, JsonObject>();
  /**
   * The changes whose entities probably have all default aspects, and that none of these follows. A batch that deletes may need those of any
   * entity again.
   */
  private readonly late: ReadonlySet<PreparedChange>;

  constructor(
    private readonly client: SqlClient,
    private readonly defaults: DefaultAspects,
    private readonly changes: readonly PreparedChange[],
    ids: BatchUrnIds,
  ) {
    const deletes = changes.some(({ changeType }) => changeType === 'DELETE');
    const isLate = ({ urn, aspect }: PreparedChange) => ids.isCached(urn) && !defaults.isPlacing(aspect);
    this.late = new Set(deletes ? [] : changes.filter(isLate));
  }

  get(urn: string, aspect: string): JsonObject | undefined {
    return this.found.get(keyOf(urn, aspect));
  }

  /** Reads what is needed for certain, and what new entities need. */
  async readEarly(): Promise<void> {
    const wanted: DefinitionPlace[] = [];
    for (const change of this.changes) {
      for (const place of change.definitions) wanted.push(place);
      if (!this.late.has(change)) for (const place of change.defaultLookups) wanted.push(place);
    }
    await this.read(wanted);
  }

  /** Reads what stored entities need that lack default aspects. */
  async readLate(states: readonly StoredEntityState[]): Promise<void> {
    const aspectsOf = new Map(states.map(({ urn, aspects }) => [urn, aspects]));
    const wanted: DefinitionPlace[] = [];
    for (const { urn, entity, defaultLookups } of this.late) {
      if (defaultLookups.length === 0) continue;
      const lacks = this.defaults.of(entity).some(({ aspect }) => !aspectsOf.get(urn)?.has(aspect.name));
      if (lacks) for (const place of defaultLookups) wanted.push(place);
    }
    await this.read(wanted);
  }

  private async read(wanted: readonly DefinitionPlace[]): Promise<void> {
    const distinct = new Map(wanted.map((place) => [keyOf(place.urn, place.aspect), place]));
    for (const { urn, aspect, value } of await readOthers(this.client, [...distinct.values()]))
      this.found.set(keyOf(urn, aspect), value);
  }
}

function keyOf(urn: string, aspect: string): string {
  return `${urn} ${aspect}`;
}

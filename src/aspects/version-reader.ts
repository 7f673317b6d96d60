import { textBytes } from '../database/answer-bytes';
import type { QuestionClient } from '../database/sql-client';
import { groupBy } from '../json/group-by';
import type { ModelRegistry } from '../registry/model-registry';
import type { EntitiesOptions, EntityReader, StoredAspect, StoredEntity } from './aspect-service';
import { readVersions, type VersionedValueRow } from './sql/read-versions';

/** An entity with the versions to read of its aspects. */
export interface VersionedKey {
  readonly urn: string;
  /** Version by aspect name; the latest values of all aspects if it is empty. */
  readonly versions: ReadonlyMap<string, number>;
}

/** Reads entities with a chosen version of each aspect. */
export class VersionReader {
  constructor(
    private readonly questions: QuestionClient,
    private readonly models: ModelRegistry,
    private readonly reader: EntityReader,
  ) {}

  /**
   * In the order of the keys. Versions that are not kept are left out. The key aspect is always there.
   * @throws InvalidInputError for an invalid urn; ForbiddenError for an entity that the actor may not see
   */
  async entities(keys: readonly VersionedKey[], options: EntitiesOptions): Promise<readonly StoredEntity[]> {
    const { read, aspects } = options;
    const latest = await this.reader.entities(
      keys.map(({ urn }) => urn),
      options,
    );
    const wanted = keys.flatMap(({ urn, versions }) =>
      [...versions].map(([aspect, version]) => ({ urn, aspect, version })),
    );
    const rows = await readVersions(
      this.questions.until(read.signal),
      wanted.filter(({ aspect }) => aspects?.includes(aspect) ?? true),
    );
    await read.room?.(textBytes(rows));
    const byUrn = groupBy(rows, ({ urn }) => urn);
    return latest.map((entity, index) =>
      keys[index]?.versions.size ? this.versioned(entity, byUrn.get(entity.urn) ?? []) : entity,
    );
  }

  private versioned(entity: StoredEntity, rows: readonly VersionedValueRow[]): StoredEntity {
    const chosen = rows.map(({ aspect: name, urn: _urn, value, ...stored }): StoredAspect => {
      return { ...stored, name, value: this.models.secrets.hideIn(name, value) };
    });
    const keyAspect = this.models.entity(entity.entityType)?.keyAspect;
    const key = entity.aspects.filter(({ name }) => name === keyAspect && !chosen.some((each) => each.name === name));
    return { ...entity, aspects: [...key, ...chosen] };
  }
}

import type { ReadContext } from '../authorization/read-context';
import { textBytes } from '#base/database/answer-bytes';
import type { QuestionClient } from '#base/database/sql-client';
import { groupBy } from '#base/json/group-by';
import type { ModelRegistry } from '../registry/model-registry';
import type { EntitiesOptions, EntityReader, StoredAspect, StoredEntity } from './aspect-service';
import { readNumberedVersions, readVersions, type VersionedValueRow, type WantedVersion } from './sql/read-versions';

/** An entity with the versions to read of its aspects. */
export interface VersionedKey {
  readonly urn: string;
  /** Version by aspect name; the latest values of all aspects if it is empty. */
  readonly versions: ReadonlyMap<string, number>;
}

/** A version of an aspect. `number` counts the values from 1; the latest one has a number as well. */
export interface NumberedAspect extends StoredAspect {
  readonly urn: string;
  readonly number: number;
}

/** Reads entities with a chosen version of each aspect. */
export class VersionReader {
  constructor(
    private readonly questions: QuestionClient,
    private readonly models: ModelRegistry,
    private readonly reader: EntityReader,
  ) {}

  /**
   * Entities in the order of the keys. Versions that are not kept are left out. The key aspect is always there.
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
      this.reader.withoutPast(
        keys.map(({ urn }) => urn),
        read,
      ),
    );
    await read.room?.(textBytes(rows));
    const byUrn = groupBy(rows, ({ urn }) => urn);
    return latest.map((entity, index) =>
      keys[index]?.versions.size ? this.versioned(entity, byUrn.get(entity.urn) ?? []) : entity,
    );
  }

  /**
   * The versions that are kept. Unlike in `entities`, the number of the latest version is a version too. The caller has checked the access.
   * Secrets are hidden, and defaults are shown.
   */
  async numbered(wanted: readonly WantedVersion[], read: ReadContext): Promise<readonly NumberedAspect[]> {
    const withoutPast = this.reader.withoutPast(
      wanted.map(({ urn }) => urn),
      read,
    );
    const rows = await readNumberedVersions(this.questions.until(read.signal), wanted, withoutPast);
    await read.room?.(textBytes(rows));
    return rows.map(({ aspect: name, value, ...stored }) => ({
      ...stored,
      name,
      value: this.models.shown(name, value),
    }));
  }

  private versioned(entity: StoredEntity, rows: readonly VersionedValueRow[]): StoredEntity {
    const chosen = rows.map(({ aspect: name, urn: _urn, value, ...stored }): StoredAspect => {
      return { ...stored, name, value: this.models.shown(name, value) };
    });
    const keyAspect = this.models.entity(entity.entityType)?.keyAspect;
    const key = entity.aspects.filter(({ name }) => name === keyAspect && !chosen.some((each) => each.name === name));
    return { ...entity, aspects: [...key, ...chosen] };
  }
}

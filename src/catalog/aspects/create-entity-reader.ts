import type { EntityAccess } from '../authorization/entity-access';
import type { ReadContext } from '../authorization/read-context';
import { textBytes } from '#base/database/answer-bytes';
import type { FieldPath } from '#base/errors/place';
import type { ModelRegistry } from '../registry/model-registry';
import type { AspectReader, EntitiesOptions, EntityReader } from './aspect-service';
import { asNamed, resolveEntity, asShown } from './read/stored-entity';

interface EntityReaderDeps {
  readonly reader: AspectReader;
  readonly access: EntityAccess;
  readonly models: ModelRegistry;
}

const URN: FieldPath = ['urn'];

/** Reads for clients. Checks the urns and the access before anything else is read, hides secrets, and shows defaults. */
export function createEntityReader({ reader, access, models }: EntityReaderDeps): EntityReader {
  const require = async (urns: readonly string[], read: ReadContext, fieldOf: (index: number) => FieldPath) => {
    if (read.access.kind === 'everything') return;
    for (const [index, urn] of urns.entries()) resolveEntity(models, urn, fieldOf(index));
    await access.require(urns, read);
  };
  const load = async (urns: readonly string[], options: EntitiesOptions) => {
    const stored = await reader.entities(urns, options);
    await options.read.room?.(stored.reduce((bytes, { aspects }) => bytes + textBytes(aspects), 0));
    return stored.map((entity) => asNamed(models, asShown(models, entity), options.aspects));
  };
  return {
    async entity(urn, { aspects, read }) {
      await require([urn], read, () => URN);
      const stored = await reader.entity(urn, aspects);
      await read.room?.(textBytes(stored.aspects));
      return asNamed(models, asShown(models, stored), aspects);
    },
    async entities(urns, options) {
      await require(urns, options.read, (index) => ['urns', index]);
      return load(urns, options);
    },
    async visible(urns, options) {
      const admitted = await access.admitted(urns, options.read);
      const seen = [...admitted];
      const stored = new Map((await load(seen, options)).map((entity) => [entity.urn, entity]));
      return urns.map((urn) => stored.get(urn));
    },
    admitted: (urns, read) => access.admitted(urns, read),
    withoutPast: (urns, read) => access.withoutPast(urns, read),
    async aspect(urn, aspectName, version, read) {
      await require([urn], read, () => URN);
      const stored = await reader.aspect(urn, aspectName, version, access.withoutPast([urn], read));
      await read.room?.(textBytes([stored]));
      return { ...stored, value: models.shown(stored.name, stored.value) };
    },
    async exists(urn, read) {
      await require([urn], read, () => URN);
      return reader.exists(urn);
    },
  };
}

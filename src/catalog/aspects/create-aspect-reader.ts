import type { ReadContext } from '../authorization/read-context';
import { NotFoundError } from '#base/errors/domain-error';
import type { FieldPath } from '#base/errors/place';
import { unknownName } from '#base/errors/unknown-name';
import type { EntitySpec } from '#generated/registry/registry-types';
import { isStorableText } from '#base/json/storable-text';
import { groupBy } from '#base/json/group-by';
import type { AspectReader } from './aspect-service';
import { EntityLoader } from './read/entity-loader';
import { type AspectReaderDeps, resolveEntity, toEntity, withKeys, withWarnings } from './read/stored-entity';
import { entityExists } from './sql/read-latest';
import { readVersion } from './sql/read-history';

const URN: FieldPath = ['urn'];

/** Reads latest values. An entity costs one round trip and one range of an index. */
export function createAspectReader(deps: AspectReaderDeps): AspectReader {
  const loader = new EntityLoader(deps.questions);
  const load = async (
    urns: readonly string[],
    aspects: readonly string[] | undefined,
    fieldOf: (index: number) => FieldPath,
    read?: ReadContext,
  ) => {
    const asked = urns.map((urn, index) => resolveEntity(deps.models, urn, fieldOf(index)));
    const rows = groupBy(await loader.load(urns, withKeys(deps.models, asked, aspects), read), (row) => row.urn);
    return asked.map((one) => toEntity(deps, one, rows.get(one.urn) ?? []));
  };
  return {
    async entity(urn, aspects) {
      const [entity] = await load([urn], aspects, () => URN);
      if (!entity) throw new Error(`the reader returned nothing for ${urn}`);
      return entity;
    },
    entities: (urns, { aspects, read }) => load(urns, aspects, (index) => ['urns', index], read),
    async aspect(urn, aspectName, version, withoutPast = []) {
      const { entity } = resolveEntity(deps.models, urn, URN);
      const name = deps.models.aspectName(aspectName);
      // An aspect that the models do not know any more may be stored.
      const row =
        Number.isSafeInteger(version) && isStorableText(name)
          ? await readVersion(deps.questions, { urn, aspect: name, version, withoutPast })
          : undefined;
      if (!row) throw absent(entity, urn, name, version);
      const { newest, version: found, createdOn, ...stored } = row;
      return withWarnings(deps, entity, {
        ...stored,
        name,
        version: Number(found),
        latestVersion: Number(newest),
        createdOn: Number(createdOn),
      });
    },
    async exists(urn) {
      resolveEntity(deps.models, urn, URN);
      return entityExists(deps.questions, urn);
    },
  };
}

/** The error distinguishes an unknown aspect, an absent aspect and an absent version. */
function absent(entity: EntitySpec, urn: string, aspectName: string, version: number): NotFoundError {
  if (!entity.aspects.includes(aspectName)) {
    return new NotFoundError(
      ...unknownName(
        { name: aspectName, known: entity.aspects, field: ['aspectName'] },
        (shown) => `${entity.name} has no aspect ${shown}`,
      ),
    );
  }
  const message = version === 0 ? `has no aspect ${aspectName}` : `has no version ${version} of aspect ${aspectName}`;
  return new NotFoundError(`${urn} ${message}`, [
    {
      field: [version === 0 ? 'aspectName' : 'version'],
      message: `the entity ${message}`,
      expected: version === 0 ? 'an aspect that was written' : '0 for the latest value, n for the n-th old one',
    },
  ]);
}

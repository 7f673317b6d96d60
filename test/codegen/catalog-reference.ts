/** The part of the shipped models that the reference catalog (0.10.4) has: what later releases added is marked with the release. */
import type { AspectSpec, EntitySpec, Registry } from '#generated/registry/registry-types';
import type { Model } from '#codegen/model/model';
import { walkSchema } from '#codegen/model/schema-tree';
import type { EntityDeclaration } from '#codegen/registry/declarations';
import { isReference } from './catalog-lines';

export function referenceRegistry(model: Model, declared: readonly EntityDeclaration[]): Registry {
  const { registry } = model;
  const entities = registry.entities.flatMap((entity) => referenceEntity(entity, declared));
  const names = new Set(entities.flatMap(({ aspects }) => aspects));
  const aspects = registry.aspects
    .filter(({ name }) => names.has(name))
    .map((aspect) => referenceAspect(aspect, model));
  return { ...registry, aspects, entities: entities.map((entity) => withReferenceFields(entity, aspects)) };
}

/** Without the aspects that a later release added to it; none when it came with one itself. */
function referenceEntity(entity: EntitySpec, declared: readonly EntityDeclaration[]): EntitySpec[] {
  const declaration = declared.find(({ name }) => name.name === entity.name);
  if (!declaration || declaration.since !== null) return [];
  const later = new Set(declaration.aspects.filter(({ since }) => since !== null).map(({ name }) => name));
  return [{ ...entity, aspects: entity.aspects.filter((name) => !later.has(name)) }];
}

/** Without what its later fields yield. */
function referenceAspect(aspect: AspectSpec, model: Model): AspectSpec {
  const record = model.aspectRecords.get(aspect.name);
  if (!record) throw new Error(`no record of ${aspect.name}`);
  const later = [...walkSchema(record, model)]
    .filter(({ isField, field }) => isField && !isReference(field))
    .map(({ path }) => path);
  const isKept = ({ path }: { readonly path: string }) =>
    !later.some((part) => path === part || path.startsWith(`${part}/`));
  const { timeseries } = aspect;
  return {
    ...aspect,
    searchFields: aspect.searchFields.filter(isKept),
    relationships: aspect.relationships.filter(isKept),
    timeseries: timeseries && {
      ...timeseries,
      columns: timeseries.columns.filter(isKept),
      collections: timeseries.collections.filter(isKept),
    },
  };
}

function withReferenceFields(entity: EntitySpec, aspects: readonly AspectSpec[]): EntitySpec {
  const own = aspects.filter(({ name }) => entity.aspects.includes(name));
  const fields = new Set(
    own.flatMap(({ searchFields, searchScores }) => [
      ...searchFields.flatMap(({ field, hasValuesField, numValuesField }) => [field, hasValuesField, numValuesField]),
      ...searchScores.map(({ field }) => field),
    ]),
  );
  return { ...entity, searchFields: entity.searchFields.filter(({ field }) => fields.has(field)) };
}

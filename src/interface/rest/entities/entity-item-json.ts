import type { StoredAspect, StoredEntity, WriteOutcome } from '#catalog/aspects/aspect-service';
import type { WrittenAspect } from '#catalog/aspects/create-written-values';
import { groupBy } from '#base/json/group-by';
import { exactJson } from '#base/json/exact-json';
import { warningsJson } from './entity-json';
import type { SearchPage } from '#search/language/query/search-query';

/** What an answer has beside the values. */
export interface ItemOptions {
  readonly systemMetadata?: boolean;
}

/** `{urn, <aspect>: {value}}` */
export function entityItemJson({ urn, aspects }: StoredEntity, options: ItemOptions): string {
  return itemJson(
    urn,
    aspects.map((aspect) => [aspect.name, aspectItemJson(aspect, options)]),
  );
}

/** `{value}`, with the metadata if the request asks for it. */
export function aspectItemJson(
  { value, version, latestVersion, systemMetadata, createdOn, createdBy, warnings }: StoredAspect,
  { systemMetadata: isShown = false }: ItemOptions,
): string {
  if (!isShown) return `{"value":${value}${warningsJson(warnings)}}`;
  const metadata = `,"systemMetadata":${withVersion(systemMetadata ?? '{}', version || latestVersion)}`;
  const stamp = `,"auditStamp":{"actor":${JSON.stringify(createdBy)},"time":${createdOn}}`;
  return `{"value":${value}${metadata}${stamp}${warningsJson(warnings)}}`;
}

/** compat: the version for If-Version-Match is in the metadata. What a writer gave there is that of another store. */
function withVersion(metadata: string, version: number | undefined): string {
  if (version === undefined) return metadata;
  if (metadata === '{}') return `{"version":"${version}"}`;
  if (!metadata.includes('"version"')) return `${metadata.slice(0, -1)},"version":"${version}"}`;
  const parsed: object = JSON.parse(metadata);
  return JSON.stringify({ ...parsed, version: String(version) });
}

export function entityListJson(items: readonly string[]): string {
  return `[${items.join(',')}]`;
}

/** `{<entity type>: [{urn, <aspect>: {value}}]}` */
export function entityGroupsJson(entities: readonly StoredEntity[], options: ItemOptions): string {
  const groups = groupBy(entities, ({ entityType }) => entityType);
  return groupsJson([...groups].map(([type, all]) => [type, all.map((entity) => entityItemJson(entity, options))]));
}

/** A written aspect, or one that was refused while others were written. */
export interface ShownAspect extends WrittenAspect {
  readonly refusal?: object;
}

/** The same as `writtenItems`, by entity type. */
export function writtenGroups(written: readonly ShownAspect[], options: ItemOptions): string {
  const groups = groupBy(written, ({ proposal }) => proposal.entityType);
  return groupsJson([...groups].map(([type, all]) => [type, writtenItems(all, options)]));
}

function groupsJson(groups: readonly (readonly [type: string, items: readonly string[]])[]): string {
  return `{${groups.map(([type, items]) => `${JSON.stringify(type)}:${entityListJson(items)}`).join(',')}}`;
}

/**
 * A page of hits with the aspects that were read. A hit without any has only its urn. compat: facets belong to the form of released
 * servers, which leave them empty too.
 */
export function entityPageJson(
  { total, cursor, hits }: SearchPage,
  entities: readonly StoredEntity[],
  options: ItemOptions,
): string {
  const read = new Map(entities.map((entity) => [entity.urn, entity]));
  const items = hits.map(({ urn, entityType }) =>
    entityItemJson(read.get(urn) ?? { urn, entityType, exists: true, aspects: [] }, options),
  );
  const next = cursor === undefined ? '' : `,"scrollId":${JSON.stringify(cursor)}`;
  return `{"entities":[${items.join(',')}],"totalCount":${total},"facets":[]${next}}`;
}

/** `{urn, aspects: {<name>: {value}}}` */
export function batchedEntityJson({ urn, aspects }: StoredEntity, options: ItemOptions): string {
  return batchedJson(
    urn,
    aspects.map((aspect) => [aspect.name, aspectItemJson(aspect, options)]),
  );
}

export function batchedJson(urn: string, aspects: readonly (readonly string[])[]): string {
  const shown = aspects.map(([name, json]) => `${JSON.stringify(name)}:${json}`);
  return `{"urn":${JSON.stringify(urn)},"aspects":{${shown.join(',')}}}`;
}

/** Each entity once, with its written aspects. Of several writes of an aspect, the last counts. */
export function writtenItems(
  written: readonly ShownAspect[],
  options: ItemOptions,
  toJson: typeof batchedJson = itemJson,
): readonly string[] {
  return [...groupBy(written, ({ outcome }) => outcome.urn)].map(([urn, all]) => {
    const refusals = all.flatMap(({ refusal }) => refusal ?? []);
    const last = new Map(all.filter(({ refusal }) => !refusal).map((each) => [each.outcome.aspectName, each]));
    const shown = [...last].filter(([, { value }]) => value !== undefined);
    const aspects = shown.map(([name, each]) => [name, writtenJson(each, options)]);
    return toJson(urn, refusals.length === 0 ? aspects : [...aspects, ['refused', JSON.stringify(refusals)]]);
  });
}

function writtenJson({ proposal, outcome: { warnings }, value }: ShownAspect, { systemMetadata }: ItemOptions) {
  const json = exactJson(value);
  const isShown = systemMetadata && proposal.systemMetadata;
  const metadata = isShown ? `,"systemMetadata":${exactJson(proposal.systemMetadata)}` : '';
  return `{"value":${json}${metadata}${warningsJson(warnings)}}`;
}

export function deletedJson(urn: string, outcomes: readonly WriteOutcome[]): string {
  return deletedNamesJson(
    urn,
    outcomes.flatMap((each) => (each.changed ? [each.aspectName] : [])),
  );
}

export function deletedNamesJson(urn: string, deleted: readonly string[]): string {
  return JSON.stringify({ urn, deleted });
}

function itemJson(urn: string, aspects: readonly (readonly string[])[]): string {
  return `{${[['urn', JSON.stringify(urn)], ...aspects].map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`;
}

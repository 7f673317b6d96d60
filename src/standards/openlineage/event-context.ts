import { isObject } from '#base/json/path-values';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { urnOfKey } from '#catalog/urn/key-of-urn';
import type { CompiledMapping } from './compiled-mapping';
import type { TextBudget } from './event-size';
import type { LineageMapping } from './mapping';
import type { Remembered } from './remembered';
import { type DatasetIdentities, hasName, identityOf } from './dataset-identities';
import { datasetName } from './dataset-name';
import { type EventContext, Scope } from './expression';
import { jobIdentityOf } from './job-pipeline';

interface ContextParts {
  readonly compiled: CompiledMapping;
  readonly models: ModelRegistry;
  readonly remembered: RememberedNames;
  readonly budget: TextBudget;
}

/** Names and urns of earlier events, because most events are about the same things, and many rules ask for the same ones. */
export interface RememberedNames {
  readonly urns: Remembered<string>;
  readonly names: Remembered<JsonObject>;
}

/** What the conversions know of one event. */
export function createContext(
  { tables, apart }: DatasetIdentities,
  { compiled, models, remembered, budget: { spend } }: ContextParts,
): EventContext {
  const { mapping } = compiled;
  const context: EventContext = {
    urn(entity, source) {
      const key = sourceKey(entity, source, tables);
      const known = key === undefined ? undefined : remembered.urns.get(key);
      const urn = known ?? mappedUrn(entity, source, { compiled, models, context });
      if (urn === undefined) return undefined;
      spend(urn.length);
      if (known === undefined && key !== undefined) remembered.urns.set(key, urn, urn.length);
      return urn;
    },
    named: (source) =>
      hasName(source) ? nameOf(tables.get(identityOf(source)) ?? source, mapping, remembered) : undefined,
    own: (source) => (hasName(source) ? nameOf(source, mapping, remembered) : undefined),
    meant: (source) => tables.get(identityOf(source)) ?? source,
    isApart: (source) => apart.has(identityOf(source)),
    table: (name) => mapping.tables.get(name) ?? {},
    prefixes: (name) => mapping.prefixes.get(name) ?? {},
    spend,
  };
  return context;
}

/** What identifies a job, a dataset, a column or a run, or the text that names an entity. Undefined for other sources. */
function sourceKey(entity: string, source: JsonValue, tables: DatasetIdentities['tables']): string | undefined {
  if (typeof source === 'string') return `${entity}\t${source}`;
  if (!isObject(source)) return undefined;
  const { field, runId } = source;
  const ofRun = typeof runId === 'string' ? `${entity}\n${runId}` : undefined;
  if (!hasName(source)) return ofRun;
  const table = tables.get(identityOf(source));
  return [
    ofRun ?? entity,
    jobIdentityOf(source),
    typeof field === 'string' ? field : '',
    table ? identityOf(table) : '',
  ].join('\n');
}

function nameOf(source: JsonObject, mapping: LineageMapping, { names }: RememberedNames): JsonObject {
  const key = identityOf(source);
  const known = names.get(key);
  if (known) return known;
  const { instance, partition, ...found } = datasetName(
    { namespace: String(source.namespace), name: String(source.name) },
    mapping,
  );
  const named = {
    ...found,
    ...(instance !== undefined && { instance }),
    ...(partition !== undefined && { partition }),
  };
  names.set(key, named, 2 * named.name.length);
  return named;
}

interface UrnParts {
  readonly compiled: Pick<CompiledMapping, 'keys'>;
  readonly models: ModelRegistry;
  readonly context: EventContext;
}

/** The urn of an entity of the mapping; undefined if the source does not identify one. */
export function mappedUrn(
  name: string,
  source: JsonValue,
  { compiled, models, context }: UrnParts,
): string | undefined {
  const found = compiled.keys.get(name);
  const entity = models.entity(found?.type ?? name);
  if (!found || !entity) return undefined;
  const scope = Scope.of(context, { source });
  const key: { [field: string]: JsonValue } = {};
  for (const { name: field, kind } of entity.keyFields) {
    const text = found.fields.get(field)?.(scope);
    if (typeof text !== 'string' || text === '') return undefined;
    key[field] = kind === 'urn' ? text : encoded(text);
  }
  return urnOfKey(models.registry.namespace, entity, key, '');
}

/** The text without the characters that end a part of a urn. */
function encoded(text: string): string {
  return text.trim().replaceAll(/[,()\u241f]/g, (character) => ESCAPES[character] ?? '');
}

const ESCAPES: { readonly [character: string]: string } = { ',': '%2C', '(': '%28', ')': '%29', '\u241f': '%E2%90%9F' };

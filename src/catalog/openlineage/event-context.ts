import { isObject } from '../../base/json/path-values';
import type { JsonObject, JsonValue } from '../../../generated/registry/registry-types';
import type { ModelRegistry } from '../registry/model-registry';
import { urnOfKey } from '../urn/key-of-urn';
import type { CompiledMapping } from './compiled-mapping';
import { datasetName } from './dataset-name';
import { type EventContext, Scope } from './expression';
import { type LineageEvent, tableOf } from './lineage-event';

/** What the conversions know of one event. Names and urns are made once, because many rules ask for the same ones. */
export function createContext(event: LineageEvent, compiled: CompiledMapping, models: ModelRegistry): EventContext {
  const { mapping } = compiled;
  const urns = new Map<string, string | undefined>();
  const context: EventContext = {
    urn(entity, source) {
      const key = sourceKey(entity, source);
      if (key === undefined) return mappedUrn(entity, source, { compiled, models, context });
      const known = urns.get(key) ?? mappedUrn(entity, source, { compiled, models, context });
      urns.set(key, known);
      return known;
    },
    named: namesOf(event, compiled),
    table: (name) => mapping.tables.get(name) ?? {},
    prefixes: (name) => mapping.prefixes.get(name) ?? {},
  };
  return context;
}

/** What identifies a job, a dataset or a column. Undefined for other sources. */
function sourceKey(entity: string, source: JsonValue): string | undefined {
  if (!isObject(source)) return undefined;
  const { namespace, name, field } = source;
  if (typeof namespace !== 'string' || typeof name !== 'string') return undefined;
  return `${entity}\n${namespace}\n${name}\n${typeof field === 'string' ? field : ''}`;
}

/** The names of datasets. A table of a catalog is named so wherever the event refers to its files. */
function namesOf({ datasets }: LineageEvent, { mapping }: CompiledMapping): EventContext['named'] {
  const names = new Map<string, JsonObject>();
  const add = (key: string, namespace: string, name: string) => {
    const { instance, ...found } = datasetName({ namespace, name }, mapping);
    const named = { ...found, ...(instance !== undefined && { instance }) };
    names.set(key, named);
    return named;
  };
  for (const { value } of datasets) {
    const table = tableOf(value);
    if (table) add(identityOf(value), String(table.namespace), String(table.name));
  }
  return (source) => {
    if (!isObject(source)) return undefined;
    const { namespace, name } = source;
    if (typeof namespace !== 'string' || typeof name !== 'string' || name === '') return undefined;
    const key = identityOf(source);
    return names.get(key) ?? add(key, namespace, name);
  };
}

function identityOf({ namespace, name }: JsonObject): string {
  return `${String(namespace)}\n${String(name)}`;
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

/** Without the characters that end a part of a urn. */
function encoded(text: string): string {
  return text.trim().replaceAll(/[,()\u241f]/g, (character) => ESCAPES[character] ?? '');
}

const ESCAPES: { readonly [character: string]: string } = { ',': '%2C', '(': '%28', ')': '%29', '\u241f': '%E2%90%9F' };

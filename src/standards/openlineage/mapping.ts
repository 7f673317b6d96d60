/** Reads `models/openlineage.yaml`: which part of an event becomes which aspect. */
import { parse } from 'yaml';
import { isObject } from '#base/json/path-values';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';

/** What the rest of a namespace is, after its scheme. */
export interface Scheme {
  readonly platform: string;
  readonly rest: 'instance' | 'part';
  /** What separates the parts of a name. Without one, names with a slash in front are paths, and others are split at dots. */
  readonly delimiter: string | undefined;
  /** What stands in front of every name, and is no part of it. */
  readonly drop: string;
  /** Whether names are paths, with or without the first slash. */
  readonly isPath: boolean;
}

/** The way in which a rule's value is weighed against what is stored: see README.md. */
export type Mode = 'newest' | 'default' | 'first' | 'adds' | 'replaces' | 'read' | 'again';

export interface Rule {
  readonly entity: string;
  readonly aspect: string;
  readonly mode: Mode;
  /** Lists over which the rule runs, from the outer to the inner one. */
  readonly each: readonly { readonly in: JsonValue; readonly as: string }[];
  /** Names for values that the rule needs more than once. */
  readonly let: readonly (readonly [name: string, template: JsonValue])[];
  /** The rule applies if all of them have a value. */
  readonly when: readonly JsonValue[];
  /** What identifies the entity; the part of the event if it is absent. */
  readonly of: JsonValue | undefined;
  readonly value: JsonValue;
}

/** The place where the other names of a dataset are stored. */
export interface OtherNames {
  /** The entity of the mapping that a dataset is by its own name. */
  readonly entity: string;
  /** The relationship from the dataset to the urns that follow from its other names. */
  readonly relationship: string;
  /** The fields of the aspect that makes the relationship. */
  readonly list: string;
  readonly namespace: string;
  readonly name: string;
}

/** A list of an aspect. */
export interface ListPlace {
  readonly aspect: string;
  readonly list: string;
}

/** The lists that have what all events of a run named, and those that follow from them. */
export interface RunRules {
  readonly reads: ListPlace;
  readonly writes: ListPlace;
  readonly job: { readonly entity: string; readonly aspect: string; readonly reads: string; readonly writes: string };
  /** What each output of the run is made from. */
  readonly output: ListPlace & { readonly entity: string; readonly item: JsonObject };
}

/** An expression for the job after which the pipeline of an event's job is named. */
export interface PipelineRule {
  /** The rule applies if all of them have a value. */
  readonly when: readonly JsonValue[];
  readonly job: JsonValue;
}

interface FacetRules {
  /** The name of the schema file. */
  readonly schema: string;
  /** The place where events have it: `<part>.<name of the facet>`. */
  readonly at: readonly string[];
  /** What its values must be: see `declared-shape.ts`. */
  readonly shape: JsonValue | undefined;
  readonly rules: readonly Rule[];
  /** The reason why there are no rules. */
  readonly reason: string | undefined;
}

export interface LineageMapping {
  readonly schemes: ReadonlyMap<string, Scheme>;
  readonly otherPlatform: string;
  /** The instances that a setting gives to namespaces; an empty one for no instance. */
  readonly instances: ReadonlyMap<string, string>;
  /** The steps of paths that a setting takes for partitions. */
  readonly partitions: readonly RegExp[];
  readonly tables: ReadonlyMap<string, JsonObject>;
  readonly prefixes: ReadonlyMap<string, JsonObject>;
  readonly entities: ReadonlyMap<string, { readonly type: string; readonly key: JsonObject }>;
  /** The jobs after which pipelines are named. */
  readonly pipelines: readonly PipelineRule[];
  readonly runs: RunRules;
  readonly otherNames: OtherNames;
  /** `<aspect>/<field>` of a list, and the field that identifies its items. */
  readonly lists: ReadonlyMap<string, string>;
  readonly atLeast: ReadonlyMap<string, JsonObject>;
  /** What an item of a list has at least, if only readers have said something of it. */
  readonly itemsAtLeast: ReadonlyMap<string, JsonObject>;
  /** What is left of an aspect whose facts were taken back. */
  readonly emptied: ReadonlyMap<string, JsonObject>;
  readonly maps: ReadonlySet<string>;
  /** Values of aspects that stay if a person has written them. */
  readonly ofPeople: ReadonlyMap<string, JsonObject>;
  readonly parts: ReadonlyMap<string, readonly Rule[]>;
  /** Shapes that those of facets name. */
  readonly shapes: JsonObject;
  /** The facets of the specification. */
  readonly facets: readonly FacetRules[];
  /** The facets that well-known senders have besides. */
  readonly senderFacets: readonly FacetRules[];
}

/**
 * Reads a mapping, also the rules of other mappings, which have no facets.
 * @throws Error if the file lacks what every mapping has; a test checks the rest against the models
 */
export function readMapping(
  text: string,
  { instances = new Map(), partitions = [] }: Partial<Pick<LineageMapping, 'instances' | 'partitions'>> = {},
): LineageMapping {
  // Anchors are merged, so that rules with the same list need to be written once.
  const file: JsonValue = parse(text, { merge: true });
  const root = objectAt(file, 'the file');
  return {
    schemes: mapOf(root.schemes, schemeOf),
    otherPlatform: String(root.otherPlatform),
    instances,
    partitions,
    tables: mapOf(root.tables, objectAt),
    prefixes: mapOf(root.prefixes, objectAt),
    entities: mapOf(root.entities, (entity, name) => ({
      type: String(objectAt(entity, name).type),
      key: objectAt(objectAt(entity, name).key, `the key of ${name}`),
    })),
    pipelines: listOf(root.pipelines).map((rule) => pipelineRuleOf(objectAt(rule, 'a rule of pipelines'))),
    runs: runRulesOf(isObject(root.runs) ? root.runs : {}),
    otherNames: otherNamesOf(isObject(root.otherNames) ? root.otherNames : {}),
    lists: mapOf(root.lists, String),
    atLeast: mapOf(root.atLeast, objectAt),
    itemsAtLeast: mapOf(root.itemsAtLeast, objectAt),
    emptied: mapOf(root.emptied, objectAt),
    maps: new Set(listOf(root.maps).map(String)),
    ofPeople: mapOf(root.ofPeople, objectAt),
    parts: mapOf(root.parts, (rules, part) => listOf(rules).map((rule) => ruleOf(rule, part))),
    shapes: objectAt(root.shapes ?? {}, 'shapes'),
    facets: facetsOf(root.facets, 'facets'),
    senderFacets: facetsOf(root.senderFacets, 'senderFacets'),
  };
}

function facetsOf(found: JsonValue | undefined, name: string): readonly FacetRules[] {
  return Object.entries(objectAt(found ?? {}, name)).flatMap(([schema, facets]) =>
    (Array.isArray(facets) ? listOf(facets) : [facets]).map((facet) => facetOf(schema, objectAt(facet, schema))),
  );
}

function facetOf(schema: string, { at, shape, rules, reason }: JsonObject): FacetRules {
  const places = listOf(at).map(String);
  const part = (places[0] ?? '').split('.')[0] ?? '';
  return {
    schema,
    at: places,
    shape,
    rules: listOf(rules).map((rule) => ruleOf(rule, part)),
    reason: typeof reason === 'string' ? reason : undefined,
  };
}

/** Inputs and outputs are datasets in a role. */
const SOURCES: { readonly [part: string]: string } = { input: '$dataset', output: '$dataset' };

function ruleOf(found: JsonValue, part: string): Rule {
  const rule = objectAt(found, `a rule of ${part}`);
  return {
    entity: String(rule.entity),
    aspect: String(rule.aspect),
    mode: modeOf(rule),
    each: listOf(rule.each).map((each) => ({
      in: objectAt(each, 'each').in ?? null,
      as: String(objectAt(each, 'each').as),
    })),
    let: Object.entries(isObject(rule.let) ? rule.let : {}),
    when: listOf(rule.when),
    of: rule.of ?? SOURCES[part] ?? `$${part}`,
    value: rule.value ?? null,
  };
}

function modeOf(rule: JsonObject): Mode {
  if (rule.default === true) return 'default';
  if (rule.first === true) return 'first';
  if (rule.replaces === true) return 'replaces';
  if (rule.again === true) return 'again';
  return rule.adds === true ? 'adds' : 'newest';
}

function pipelineRuleOf({ when, job }: JsonObject): PipelineRule {
  return { when: listOf(when), job: job ?? null };
}

function runRulesOf({ reads, writes, job, output }: JsonObject): RunRules {
  const ofJob = isObject(job) ? job : {};
  const { entity, item } = isObject(output) ? output : {};
  return {
    reads: placeOf(reads),
    writes: placeOf(writes),
    job: {
      entity: String(ofJob.entity),
      aspect: String(ofJob.aspect),
      reads: String(ofJob.reads),
      writes: String(ofJob.writes),
    },
    output: { ...placeOf(output), entity: String(entity), item: isObject(item) ? item : {} },
  };
}

function placeOf(found: JsonValue | undefined): ListPlace {
  const { aspect, list } = isObject(found) ? found : {};
  return { aspect: String(aspect), list: String(list) };
}

function otherNamesOf({ entity, relationship, list, namespace, name }: JsonObject): OtherNames {
  return {
    entity: String(entity),
    relationship: String(relationship),
    list: String(list),
    namespace: String(namespace),
    name: String(name),
  };
}

function schemeOf(found: JsonValue, name: string): Scheme {
  const { platform, rest, delimiter, drop, path } = objectAt(found, name);
  return {
    platform: String(platform),
    rest: rest === 'part' ? 'part' : 'instance',
    delimiter: typeof delimiter === 'string' ? delimiter : undefined,
    drop: typeof drop === 'string' ? drop : '',
    isPath: path === true,
  };
}

function mapOf<T>(found: JsonValue | undefined, read: (value: JsonValue, name: string) => T): ReadonlyMap<string, T> {
  return new Map(Object.entries(isObject(found) ? found : {}).map(([name, value]) => [name, read(value, name)]));
}

function listOf(found: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(found) ? found : [];
}

function objectAt(found: JsonValue | undefined, name: string): JsonObject {
  if (isObject(found)) return found;
  throw new Error(`models/openlineage.yaml: ${name} must be an object`);
}

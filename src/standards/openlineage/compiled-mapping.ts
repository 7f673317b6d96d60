import type { JsonValue } from '#generated/registry/registry-types';
import { CONVERSIONS } from './conversions';
import { compileRemoval, namesIn, type Removal } from './compiled-removal';
import { compileShape } from './declared-shape';
import { type Conversions, type Evaluate, pathsIn, type Scope } from './expression';
import type { LineageMapping, Mode, PipelineRule, Rule } from './mapping';
import type { Fit } from './value-loss';
import { compileConditions, compileTemplate, itemsOf } from './template';

export interface CompiledRule {
  readonly entity: string;
  readonly aspect: string;
  readonly mode: Mode;
  /** The scopes in which the rule applies, with the items of its lists. */
  readonly scopes: (scope: Scope) => readonly Scope[];
  readonly source: Evaluate;
  readonly value: Evaluate;
  /** What its expressions look at besides its own names, such as `job/name`. */
  readonly paths: readonly string[];
  /** What goes when an event takes the facet back; absent if only the facet knows of which entity. */
  readonly removal: Removal | undefined;
}

/** The rules of a mapping as functions. */
export interface CompiledMapping {
  readonly mapping: LineageMapping;
  /** The key of each entity. */
  readonly keys: ReadonlyMap<string, { readonly type: string; readonly fields: ReadonlyMap<string, Evaluate> }>;
  /** The job after which the pipeline of an event's job is named. */
  readonly pipeline: Evaluate;
  readonly parts: ReadonlyMap<string, readonly CompiledRule[]>;
  /** Rules by place, such as `job.documentation`. A facet without rules is known, too. */
  readonly facets: ReadonlyMap<string, readonly CompiledRule[]>;
  /** The shapes of facets by place. */
  readonly shapes: ReadonlyMap<string, Fit>;
}

/**
 * @param conversions those that its expressions may name
 * @throws Error for an expression that names a conversion that does not exist
 */
export function compileMapping(mapping: LineageMapping, conversions: Conversions = CONVERSIONS): CompiledMapping {
  const compile = (value: JsonValue): Evaluate => compileTemplate(value, conversions).evaluate;
  const { entities, parts, facets, senderFacets, maps } = mapping;
  const compileOne = (rule: Rule) => compileRule(rule, maps, conversions);
  const keys = [...entities].map(([name, { type, key }]) => {
    const fields = Object.entries(key).map(([field, value]) => [field, compile(value)] as const);
    return [name, { type, fields: new Map(fields) }] as const;
  });
  const compiledFacets = [...facets, ...senderFacets].flatMap(({ at, rules }) => {
    const compiled = rules.map(compileOne);
    return at.map((place) => [place, compiled] as const);
  });
  return {
    mapping,
    keys: new Map(keys),
    pipeline: compilePipelines(mapping.pipelines, conversions),
    parts: new Map([...parts].map(([part, rules]) => [part, rules.map(compileOne)])),
    facets: new Map(compiledFacets),
    shapes: new Map(
      [...facets, ...senderFacets].flatMap(({ at, shape }) => {
        const fit = shape === undefined ? undefined : compileShape(shape, mapping);
        return fit ? at.map((place) => [place, fit] as const) : [];
      }),
    ),
  };
}

/** The job of the first rule that applies and has one. */
function compilePipelines(rules: readonly PipelineRule[], conversions: Conversions): Evaluate {
  const compiled = rules.map(({ when, job }) => ({
    applies: compileConditions(when, conversions),
    job: compileTemplate(job, conversions).evaluate,
  }));
  return (scope) => {
    for (const { applies, job } of compiled) {
      const found = applies(scope) ? job(scope) : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

function compileRule(rule: Rule, maps: ReadonlySet<string>, conversions: Conversions): CompiledRule {
  const { entity, aspect, mode, each, let: names, when, of, value } = rule;
  const compile = (template: JsonValue): Evaluate => compileTemplate(template, conversions).evaluate;
  const lists = each.map(({ in: list, as: name }) => ({ name, list: compile(list) }));
  const bound = names.map(([name, template]) => [name, compile(template)] as const);
  const applies = compileConditions(when, conversions);
  const own = new Set(namesIn(rule));
  return {
    entity,
    aspect,
    mode,
    scopes: (scope) => {
      if (lists.length === 0 && bound.length === 0) return applies(scope) ? [scope] : [];
      let scopes: readonly Scope[] = [scope];
      for (const { name, list } of lists)
        scopes = scopes.flatMap((outer) => itemsOf(list(outer)).map((item) => outer.with(name, item)));
      for (const [name, template] of bound) scopes = scopes.map((inner) => inner.with(name, template(inner)));
      return scopes.filter(applies);
    },
    source: compile(of ?? null),
    value: compile(value),
    paths: pathsIn([
      ...each.map(({ in: list }) => list),
      ...names.map(([, template]) => template),
      ...when,
      of ?? null,
      value,
    ]).filter((path) => !own.has(path.split('/', 1)[0] ?? '')),
    removal: compileRemoval(rule, { maps, conversions }),
  };
}

import { isObject } from '../../base/json/path-values';
import type { JsonObject, JsonValue } from '../../../generated/registry/registry-types';
import type { ModelRegistry } from '../registry/model-registry';
import { type AspectDraft, DraftList, type DraftTarget } from './aspect-draft';
import type { CompiledMapping, CompiledRule } from './compiled-mapping';
import { createContext } from './event-context';
import { Scope } from './expression';
import { type LineageDataset, type LineageEvent, tableOf } from './lineage-event';

/** A facet that the mapping does not know. */
export interface UnknownFacet {
  readonly entityType: string;
  readonly urn: string;
  readonly part: string;
  readonly name: string;
  readonly value: JsonObject;
}

export interface EventDrafts {
  readonly drafts: readonly AspectDraft[];
  readonly unknown: readonly UnknownFacet[];
}

/** A part of an event that has facets. */
interface Part {
  readonly name: string;
  /** The entity of the mapping whose facets these are. */
  readonly entity: string;
  readonly value: JsonObject;
  readonly facets: JsonValue | undefined;
  readonly scope: Scope;
}

interface Draft {
  readonly target: DraftTarget;
  readonly value: JsonObject;
}

/** Parts whose defaults are remembered. */
const DEFAULTS_KEPT = 10_000;

/** Turns events into aspects by the rules of a mapping. */
export class EventMapper {
  private readonly defaults = new Map<string, readonly Draft[]>();

  constructor(
    private readonly compiled: CompiledMapping,
    private readonly models: ModelRegistry,
  ) {}

  /** @param actor the urn of who sends the event */
  draftsOf(event: LineageEvent, actor: string): EventDrafts {
    const list = new DraftList(this.compiled.mapping);
    const unknown: UnknownFacet[] = [];
    for (const part of partsOf(event, this.scopeOf(event, actor))) {
      this.applyDefaults(part, event, list);
      for (const rule of this.compiled.parts.get(part.name) ?? [])
        if (rule.mode !== 'default') this.apply(rule, part.scope, list);
      for (const [name, facet] of Object.entries(isObject(part.facets) ? part.facets : {}))
        if (isObject(facet) && facet[DELETED] === true) this.removeFacet(part, name, list);
        else if (isObject(facet)) this.applyFacet(part, name, facet, { list, unknown });
    }
    return { drafts: list.all, unknown };
  }

  /** What follows from the identity of a part is made once, because most events are about jobs and datasets that were there before. */
  private applyDefaults(part: Part, event: LineageEvent, list: DraftList): void {
    const identity = identityOf(part, event);
    const drafts = this.defaults.get(identity) ?? this.defaultsOf(part);
    for (const { target, value } of drafts) list.add(target, 'default', value);
    if (this.defaults.size >= DEFAULTS_KEPT) this.defaults.clear();
    this.defaults.set(identity, drafts);
  }

  private defaultsOf({ name, scope }: Part): readonly Draft[] {
    return (this.compiled.parts.get(name) ?? []).flatMap((rule) =>
      rule.mode === 'default' ? this.draftsBy(rule, scope) : [],
    );
  }

  private applyFacet(
    part: Part,
    name: string,
    value: JsonObject,
    { list, unknown }: { readonly list: DraftList; readonly unknown: UnknownFacet[] },
  ): void {
    const rules = this.compiled.facets.get(`${part.name}.${name}`);
    const scope = part.scope.with('facet', value);
    if (rules) for (const rule of rules) this.apply(rule, scope, list);
    else unknown.push({ ...this.targetOf(part), part: part.name, name, value });
  }

  /** Takes back what the facet said. What follows from the identity of the entity is said again. */
  private removeFacet(part: Part, name: string, list: DraftList): void {
    const scope = part.scope.with('facet', {});
    for (const rule of this.compiled.facets.get(`${part.name}.${name}`) ?? []) this.removeRule(rule, scope, list);
  }

  private removeRule({ entity, aspect, mode, source, value, removal }: CompiledRule, scope: Scope, list: DraftList) {
    const patterns = this.models.aspect(aspect)?.kind === 'timeseries' ? [] : (removal?.(scope) ?? []);
    const from = source(scope);
    const urn = patterns.length === 0 || from === undefined ? undefined : scope.context.urn(entity, from);
    if (urn === undefined) return;
    const target = { entityType: this.compiled.keys.get(entity)?.type ?? entity, urn, aspect };
    const identity = mode === 'default' ? value(scope.with('self', urn)) : undefined;
    if (isObject(identity)) list.add(target, 'default', identity);
    else if (mode !== 'default') list.remove(target, patterns);
  }

  private targetOf({ entity, value, scope }: Part): Pick<UnknownFacet, 'entityType' | 'urn'> {
    return { entityType: this.compiled.keys.get(entity)?.type ?? entity, urn: scope.context.urn(entity, value) ?? '' };
  }

  private apply(rule: CompiledRule, outer: Scope, list: DraftList): void {
    for (const { target, value } of this.draftsBy(rule, outer)) list.add(target, rule.mode, value);
  }

  private draftsBy(rule: CompiledRule, outer: Scope): readonly Draft[] {
    const entityType = this.compiled.keys.get(rule.entity)?.type ?? rule.entity;
    const drafts: Draft[] = [];
    for (const scope of rule.scopes(outer)) {
      const source = rule.source(scope);
      const urn = source === undefined ? undefined : scope.context.urn(rule.entity, source);
      const value = urn === undefined ? undefined : rule.value(scope.with('self', urn));
      if (urn !== undefined && isObject(value))
        drafts.push({ target: { entityType, urn, aspect: rule.aspect }, value });
    }
    return drafts;
  }

  private scopeOf(event: LineageEvent, actor: string): Scope {
    const { value, job, run, eventId } = event;
    const context = createContext(event, this.compiled, this.models);
    return Scope.of(context, { event: value, job, run, eventId, actor });
  }
}

/** All on which the defaults of a part depend. */
function identityOf({ name, value }: Part, { value: event, job, run }: LineageEvent): string {
  const isOfDataset = name !== 'job' && name !== 'run';
  const table = isOfDataset ? tableOf(value) : undefined;
  const dataset = isOfDataset ? [value.namespace, value.name, table?.namespace, table?.name] : [];
  const ofEvent = isOfDataset ? [] : [event.producer, job?.namespace, job?.name, name === 'run' ? run?.runId : ''];
  return [name, ...dataset, ...ofEvent].join('\n');
}

/** Facets with this member take back what was said before. */
const DELETED = '_deleted';

function partsOf({ job, run, datasets }: LineageEvent, scope: Scope): readonly Part[] {
  const ofEvent = Object.entries({ job, run }).flatMap(([name, value]): Part[] =>
    value ? [{ name, entity: name, value, facets: value.facets, scope }] : [],
  );
  return [...ofEvent, ...datasets.flatMap((dataset) => partsOfDataset(dataset, scope))];
}

/** A dataset has facets of its own, and those of its role. */
function partsOfDataset({ role, value }: LineageDataset, outer: Scope): readonly Part[] {
  const scope = outer.withAll({ dataset: value, role });
  return Object.entries({ dataset: value }).flatMap(([entity]): Part[] => {
    const whole = { name: entity, entity, value, facets: value.facets, scope };
    return role === 'subject' ? [whole] : [whole, { ...whole, name: role, facets: value[`${role}Facets`] }];
  });
}

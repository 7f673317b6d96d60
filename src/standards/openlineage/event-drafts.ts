import { escapeSegment } from '#base/json/json-pointer';
import { isObject } from '#base/json/path-values';
import type { JsonObject } from '#generated/registry/registry-types';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { type AspectDraft, type Draft, DraftList, type DraftTarget, targetOf } from './aspect-draft';
import type { CompiledMapping, CompiledRule } from './compiled-mapping';
import { DraftMaker } from './draft-maker';
import { type DatasetIdentities, identitiesDigest, NO_IDENTITIES, withOwnTables } from './dataset-identities';
import { createContext, type RememberedNames } from './event-context';
import { type EventPart, partsOf } from './event-parts';
import { TextBudget } from './event-size';
import { Scope } from './expression';
import { jobWithPipeline } from './job-pipeline';
import type { LineageEvent } from './lineage-event';
import { Remembered } from './remembered';
import { type RuleGroup, ruleGroup } from './rule-group';

/** A facet that the mapping does not know. */
export interface UnknownFacet {
  readonly entityType: string;
  readonly urn: string;
  readonly name: string;
  readonly value: JsonObject;
  /** Its JSON pointer in the request. */
  readonly pointer: string;
}

/** The urns of the run and the job of an event. */
export interface RunOfJob {
  readonly run: string;
  readonly job: string;
}

export interface EventDrafts {
  readonly drafts: readonly AspectDraft[];
  /** The run of an event that says what it read or wrote. */
  readonly run: RunOfJob | undefined;
  readonly unknown: readonly UnknownFacet[];
  /** Sentences about values that are left out, or read as another type. */
  readonly losses: readonly string[];
  /** The number of characters of the urns and names in the drafts. */
  readonly characters: number;
}

interface PartRules {
  readonly defaults: readonly CompiledRule[];
  readonly group: RuleGroup;
}

/** The state of an event while its parts are mapped. */
interface Mapped {
  readonly list: DraftList;
  readonly unknown: UnknownFacet[];
  readonly losses: string[];
  readonly tables: string;
  readonly budget: TextBudget;
}

/** Characters of names and urns that are remembered. */
const NAMES_SIZE_MAX = 8_000_000;
/** Characters of the identities whose defaults are remembered. */
const DEFAULTS_SIZE_MAX = 2_000_000;
/** Facets with this member take back what was said before. */
const DELETED = '_deleted';

/** Turns events into aspects by the rules of a mapping. */
export class EventMapper {
  private readonly maker: DraftMaker;
  /** The types of the entities that send events. */
  private readonly ofEvent: ReadonlySet<string>;
  private readonly parts: ReadonlyMap<string, PartRules>;
  private readonly facets: ReadonlyMap<string, RuleGroup>;
  private readonly defaults = new Remembered<readonly Draft[]>(DEFAULTS_SIZE_MAX);
  private readonly remembered: RememberedNames = {
    urns: new Remembered(NAMES_SIZE_MAX),
    names: new Remembered(NAMES_SIZE_MAX),
  };

  constructor(
    private readonly compiled: CompiledMapping,
    private readonly models: ModelRegistry,
  ) {
    this.maker = new DraftMaker(compiled.keys);
    this.ofEvent = new Set(['job', 'run'].map((part) => this.maker.typeOf(part)));
    this.parts = new Map([...compiled.parts].map(([name, rules]) => [name, partRules(rules)]));
    const groups = new Map([...compiled.facets.values()].map((rules) => [rules, ruleGroup(rules)]));
    this.facets = new Map(
      [...compiled.facets].flatMap(([place, rules]) => {
        const group = groups.get(rules);
        return group ? [[place, group]] : [];
      }),
    );
  }

  /**
   * @param actor the urn of who sends the event
   * @param known what earlier events said of the names of its datasets
   * @throws LimitExceededError for an event that becomes too much
   */
  draftsOf(event: LineageEvent, actor: string, known: DatasetIdentities = NO_IDENTITIES): EventDrafts {
    const list = new DraftList(this.compiled.mapping);
    const budget = new TextBudget();
    const identities = withOwnTables(event.datasets, known);
    const mapped: Mapped = { list, unknown: [], losses: [], tables: identitiesDigest(identities), budget };
    const scope = this.scopeOf(event, actor, { budget, identities });
    const job = event.job && jobWithPipeline(event.job, this.compiled.pipeline, scope);
    for (const part of partsOf({ ...event, job }, scope.with('job', job))) {
      this.applyRules(part, mapped);
      for (const [name, facet] of part.facets)
        if (facet[DELETED] === true) this.removeFacet(part, name, list);
        else this.applyFacet(part, name, facet, mapped);
    }
    const { unknown, losses } = mapped;
    return { drafts: list.all, run: runIn(event, scope.with('job', job)), unknown, losses, characters: budget.spent };
  }

  /** The urn of a dataset by its own name, also where it is the files of a table. */
  ownUrnOf(source: JsonObject): string | undefined {
    return this.contextOf(NO_IDENTITIES, new TextBudget()).urn(this.compiled.mapping.otherNames.entity, source);
  }

  private applyRules(part: EventPart, { list, tables, budget }: Mapped): void {
    const rules = this.parts.get(part.name);
    if (!rules) return;
    for (const draft of this.defaultsOf(part, rules)) list.add(draft);
    const from = { pointer: part.pointer.slice(0, part.pointer.lastIndexOf('/')), value: part.value };
    for (const draft of this.maker.draftsOf(rules.group, part, { name: '', facet: undefined, tables, budget }))
      list.add(draft, from);
  }

  /** What follows from the identity of a part is made once, because most events are about jobs and datasets that were there before. */
  private defaultsOf({ identity, scope }: EventPart, { defaults }: PartRules): readonly Draft[] {
    const known = this.defaults.get(identity);
    if (known) return known;
    const drafts = this.maker.by(defaults, scope);
    this.defaults.set(identity, drafts);
    return drafts;
  }

  private applyFacet(
    part: EventPart,
    name: string,
    sent: JsonObject,
    { list, unknown, losses, tables, budget }: Mapped,
  ): void {
    const place = `${part.name}.${name}`;
    const pointer = `${part.pointer}/${escapeSegment(name)}`;
    const group = this.facets.get(place);
    if (!group) {
      unknown.push({ ...this.entityOf(part), name, value: sent, pointer });
      return;
    }
    const fit = this.compiled.shapes.get(place);
    const facet = fit ? fit(sent, pointer, (loss) => losses.push(loss)) : sent;
    if (!isObject(facet)) return;
    const inFacet = { ...part, scope: part.scope.with('facet', facet) };
    for (const draft of this.maker.draftsOf(group, inFacet, { name, facet, tables, budget }))
      list.add(this.weighed(draft, part), { pointer, value: facet });
  }

  private weighed(draft: Draft, part: EventPart): Draft {
    return draft.mode === 'newest' && this.isOfReader(part, draft.target) ? { ...draft, mode: 'read' } : draft;
  }

  /** What a job says of a dataset that it reads adds to what is known, and replaces nothing. Of itself and its run it knows best. */
  private isOfReader({ role }: EventPart, { entityType }: DraftTarget): boolean {
    return role === 'input' && !this.ofEvent.has(entityType);
  }

  /** Takes back what the facet said. What follows from the identity of the entity is said again. */
  private removeFacet(part: EventPart, name: string, list: DraftList): void {
    const scope = part.scope.with('facet', {});
    for (const rule of this.facets.get(`${part.name}.${name}`)?.all ?? [])
      this.removeRule(rule, { ...part, scope }, list);
  }

  private removeRule(rule: CompiledRule, part: EventPart, list: DraftList): void {
    const { entity, aspect, mode, source, value, removal } = rule;
    const { scope } = part;
    const patterns = this.models.aspect(aspect)?.kind === 'timeseries' ? [] : (removal?.(scope) ?? []);
    const from = source(scope);
    const urn = patterns.length === 0 || from === undefined ? undefined : scope.context.urn(entity, from);
    if (urn === undefined) return;
    const target = targetOf(this.maker.typeOf(entity), urn, aspect);
    const identity = mode === 'default' ? value(scope.with('self', urn)) : undefined;
    if (isObject(identity)) list.add({ target, mode, value: identity });
    else if (mode !== 'default') list.remove(target, patterns, this.isOfReader(part, target));
  }

  private entityOf({ entity, value, scope }: EventPart): Pick<UnknownFacet, 'entityType' | 'urn'> {
    return { entityType: this.maker.typeOf(entity), urn: scope.context.urn(entity, value) ?? '' };
  }

  private scopeOf(
    { value, job, run, eventId }: LineageEvent,
    actor: string,
    { budget, identities }: { readonly budget: TextBudget; readonly identities: DatasetIdentities },
  ): Scope {
    return Scope.of(this.contextOf(identities, budget), { event: value, job, run, eventId, actor });
  }

  private contextOf(identities: DatasetIdentities, budget: TextBudget) {
    const { compiled, models, remembered } = this;
    return createContext(identities, { compiled, models, remembered, budget });
  }
}

function runIn({ run, datasets }: LineageEvent, scope: Scope): RunOfJob | undefined {
  const job = scope.get('job');
  if (!run || job === undefined || datasets.every(({ role }) => role === 'subject')) return undefined;
  const [ofRun, ofJob] = [scope.context.urn('run', run), scope.context.urn('job', job)];
  return ofRun === undefined || ofJob === undefined ? undefined : { run: ofRun, job: ofJob };
}

function partRules(rules: readonly CompiledRule[]): PartRules {
  return {
    defaults: rules.filter(({ mode }) => mode === 'default'),
    group: ruleGroup(rules.filter(({ mode }) => mode !== 'default')),
  };
}

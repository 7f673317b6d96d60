import { groupBy } from '#base/json/group-by';
import type { JsonObject } from '#generated/registry/registry-types';
import type { AspectReader, Proposal, StoredAspect } from '#catalog/aspects/aspect-service';
import { changeFrom } from '#catalog/aspects/on-latest';
import type { ReadContext } from '#catalog/authorization/read-context';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { type AspectDraft, wholeValue } from './aspect-draft';
import { DraftedAspect } from './aspect-state';
import type { EventDrafts, RunOfJob, UnknownFacet } from './event-drafts';
import { STAMPS_PROPERTY } from './fact-times';
import { factsOf } from './facts';
import type { LineageMapping, ListPlace } from './mapping';
import { RunLineage } from './run-lineage';
import { Statements } from './statements';

export interface EventWritesDeps {
  readonly mapping: LineageMapping;
  readonly models: ModelRegistry;
  readonly reader: Pick<AspectReader, 'entities'>;
  /** Whether what the models do not know is kept. */
  readonly keepsUnknown: boolean;
}

interface Target {
  readonly entityType: string;
  readonly urn: string;
  readonly aspect: string;
}

type Stored = ReadonlyMap<string, StoredAspect>;

/** What events write, together with what is stored already. */
export class EventWrites {
  private readonly statements = new Map<string, Statements>();
  private readonly events: Proposal[] = [];
  private readonly unknown = new Map<string, { readonly stamp: number; readonly proposal: Proposal }>();
  /** The runs of events that name datasets, by the urns of the run and the job. */
  private readonly runs = new Map<string, RunOfJob>();
  private readonly lineage: RunLineage;

  constructor(private readonly deps: EventWritesDeps) {
    this.lineage = new RunLineage(deps.mapping);
  }

  get urns(): readonly string[] {
    return [...new Set([...this.statements.values()].map(({ target }) => target.urn))];
  }

  add({ drafts, run, unknown }: EventDrafts, stamp: number): void {
    if (run) this.runs.set(`${run.run} ${run.job}`, run);
    for (const draft of drafts) this.addDraft(draft, stamp);
    if (this.deps.keepsUnknown) for (const facet of unknown) this.addUnknown(facet, stamp);
  }

  private addDraft(draft: AspectDraft, stamp: number): void {
    const { mapping, models } = this.deps;
    const { target } = draft;
    if (models.aspect(target.aspect)?.kind === 'timeseries') {
      this.events.push(proposalOf(target, wholeValue(draft, mapping.lists)));
      return;
    }
    const known = this.statements.get(target.key);
    const statements = known ?? new Statements(target);
    if (!known) this.statements.set(target.key, statements);
    statements.add(draft, stamp);
  }

  /** Adds an unknown facet. Only the newest value of a facet is kept. */
  private addUnknown(facet: UnknownFacet, stamp: number): void {
    const target = { entityType: facet.entityType, urn: facet.urn, aspect: aspectNameOf(facet) };
    const key = `${target.urn} ${target.aspect}`;
    if (stamp >= (this.unknown.get(key)?.stamp ?? 0))
      this.unknown.set(key, { stamp, proposal: proposalOf(target, facet.value) });
  }

  /** Gives up the facets that nobody knows. @returns whether there were any */
  dropUnknown(): boolean {
    const had = this.unknown.size > 0;
    this.unknown.clear();
    return had;
  }

  /** The proposals that bring what is stored up to date. Each is refused if its aspect has changed since it was read. */
  async proposals(read: ReadContext): Promise<readonly Proposal[]> {
    const stored = await this.stored([...this.statements.values()], read);
    const statements = this.withRuns(stored);
    const known = new Set(this.urns);
    const more = statements.filter(({ target }) => !known.has(target.urn));
    const all: Stored = more.length > 0 ? new Map([...stored, ...(await this.stored(more, read))]) : stored;
    return [
      ...statements.flatMap((one) => this.proposalFor(one, all.get(one.target.key))),
      ...this.events,
      ...[...this.unknown.values()].map(({ proposal }) => proposal),
    ].map((proposal, index) => ({ ...proposal, pointer: `/${index}` }));
  }

  /** The aspects that statements are about, and those that have to do with runs. */
  private async stored(statements: readonly Statements[], read: ReadContext): Promise<Stored> {
    const ofRuns = Object.values(this.deps.mapping.runs).map(({ aspect }) => aspect);
    const urns = [...new Set(statements.map(({ target }) => target.urn))];
    const aspects = [...new Set([...statements.map(({ target }) => target.aspect), ...ofRuns])];
    const entities = await this.deps.reader.entities(urns, { aspects, read });
    return new Map(entities.flatMap(({ urn, aspects: found }) => found.map((one) => [`${urn} ${one.name}`, one])));
  }

  /** The statements, with what follows from all inputs and outputs of their runs. */
  private withRuns(stored: Stored): readonly Statements[] {
    const { reads, writes } = this.deps.mapping.runs;
    const drafts = [...this.runs.values()].flatMap((run) =>
      this.lineage.draftsOf(run, this.namedBy(run, reads, stored), this.namedBy(run, writes, stored)),
    );
    const ofRuns = groupBy(drafts, ({ draft }) => draft.target.key);
    const joined = [...ofRuns.values()].flatMap((same) => {
      const target = same[0]?.draft.target;
      return target ? [(this.statements.get(target.key) ?? new Statements(target)).with(same)] : [];
    });
    return [...[...this.statements.values()].filter(({ target }) => !ofRuns.has(target.key)), ...joined];
  }

  private namedBy({ run }: RunOfJob, { aspect, list }: ListPlace, stored: Stored): ReadonlyMap<string, number> {
    const key = `${run} ${aspect}`;
    const [known, statements] = [stored.get(key), this.statements.get(key)];
    return this.stateAfter(aspect, statements, known).stampsIn(list);
  }

  private stateAfter(aspect: string, statements: Statements | undefined, stored: StoredAspect | undefined) {
    const { mapping } = this.deps;
    const state = DraftedAspect.of(aspect, stored, mapping);
    state.remove(statements?.removals ?? []);
    for (const statement of statements?.all ?? []) state.take(factsOf(statement, aspect, mapping));
    return state;
  }

  private proposalFor(statements: Statements, stored: StoredAspect | undefined): readonly Proposal[] {
    const { target } = statements;
    const state = this.stateAfter(target.aspect, statements, stored);
    if (!state.isChanged) return [];
    const { entityType, urn, aspect: aspectName } = target;
    const { value, stampsText } = state;
    if (isEmpty(value)) return stored ? [changeFrom(stored, { entityType, urn, aspectName }, undefined)] : [];
    const systemMetadata = { properties: { [STAMPS_PROPERTY]: stampsText } };
    return [{ ...changeFrom(stored, { entityType, urn, aspectName }, value), systemMetadata, keepsProperties: true }];
  }
}

function isEmpty(value: JsonObject): boolean {
  return Object.keys(value).length === 0;
}

function proposalOf({ entityType, urn, aspect }: Target, value: Proposal['value'] & {}): Proposal {
  return { entityType, urn, aspectName: aspect, changeType: 'UPSERT', value };
}

/** The name under which a facet is set aside. A model with this name adopts it. */
function aspectNameOf({ name }: UnknownFacet): string {
  return `openLineage.${name.replaceAll(/[^A-Za-z0-9_.-]/g, '_')}`.slice(0, NAME_LENGTH_MAX);
}

const NAME_LENGTH_MAX = 200;

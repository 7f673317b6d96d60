import type { JsonObject } from '#generated/registry/registry-types';
import type { AspectReader, Proposal, StoredAspect } from '#catalog/aspects/aspect-service';
import type { ReadContext } from '#catalog/authorization/read-context';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { type AspectDraft, wholeValue } from './aspect-draft';
import { AspectState } from './aspect-state';
import type { EventDrafts, UnknownFacet } from './event-drafts';
import { STAMPS_PROPERTY } from './fact-times';
import { factsOf } from './facts';
import type { LineageMapping } from './mapping';
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

/** What events write, together with what is stored already. */
export class EventWrites {
  private readonly statements = new Map<string, Statements>();
  private readonly events: Proposal[] = [];
  private readonly unknown = new Map<string, { readonly stamp: number; readonly proposal: Proposal }>();

  constructor(private readonly deps: EventWritesDeps) {}

  get urns(): readonly string[] {
    return [...new Set([...this.statements.values()].map(({ target }) => target.urn))];
  }

  add({ drafts, unknown }: EventDrafts, stamp: number): void {
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

  /** Only the newest value of a facet is kept. */
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
    const statements = [...this.statements.values()];
    const aspects = [...new Set(statements.map(({ target }) => target.aspect))];
    const entities = await this.deps.reader.entities(this.urns, { aspects, read });
    const stored = new Map(
      entities.flatMap(({ urn, aspects: found }) => found.map((one) => [`${urn} ${one.name}`, one])),
    );
    return [
      ...statements.flatMap((one) => this.proposalFor(one, stored.get(one.target.key))),
      ...this.events,
      ...[...this.unknown.values()].map(({ proposal }) => proposal),
    ].map((proposal, index) => ({ ...proposal, pointer: `/${index}` }));
  }

  private proposalFor({ target, all, removals }: Statements, stored: StoredAspect | undefined): readonly Proposal[] {
    const { mapping } = this.deps;
    const state = AspectState.of(target.aspect, stored, mapping);
    state.remove(removals);
    for (const statement of all) state.take(factsOf(statement, target.aspect, mapping));
    if (!state.isChanged) return [];
    if (isEmpty(state.value)) return stored ? [deletionOf(target, stored)] : [];
    const systemMetadata = { properties: { [STAMPS_PROPERTY]: state.stampsText } };
    const { entityType, urn, aspect: aspectName } = target;
    const { value } = state;
    // Field by field, because an object that starts with a spread takes several times as long to create.
    return stored
      ? [
          {
            entityType,
            urn,
            aspectName,
            changeType: 'UPSERT',
            value,
            systemMetadata,
            keepsProperties: true,
            ifUnmodifiedSince: stored.createdOn,
          },
        ]
      : [{ entityType, urn, aspectName, changeType: 'CREATE', value, systemMetadata, keepsProperties: true }];
  }
}

/** An aspect of which nothing is left. */
function deletionOf({ entityType, urn, aspect }: Target, { createdOn }: StoredAspect): Proposal {
  return { entityType, urn, aspectName: aspect, changeType: 'DELETE', ifUnmodifiedSince: createdOn };
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

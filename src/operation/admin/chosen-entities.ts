import type { AspectReader, AspectWriter, Proposal } from '#catalog/aspects/aspect-service';
import { softDeletion } from '#catalog/aspects/soft-deletion';
import type { Actor } from '#catalog/authorization/actor';
import { wholeCatalog } from '#catalog/authorization/whole-catalog';
import type { EntityDeletions } from '#catalog/deletion/entity-deletions';
import { equalTo } from '#catalog/filter/filter';
import { findEntity, type ModelRegistry } from '#catalog/registry/model-registry';
import { SearchFields } from '#search/language/fields/search-fields';
import type { OfferedSearch } from '#search/service/search-service';
import { InvalidInputError } from '#base/errors/domain-error';
import { unknownName } from '#base/errors/unknown-name';

interface ChosenEntitiesDeps {
  readonly models: ModelRegistry;
  readonly search: Pick<OfferedSearch, 'search'>;
  readonly stored: Pick<AspectReader, 'exists'>;
  readonly writer: Pick<AspectWriter, 'write'>;
  readonly deletions: Pick<EntityDeletions, 'delete'>;
}

/** The entities that an operator means. */
export interface Choice {
  /** All of them must be true. Values are compared exactly; one of them is enough. */
  readonly filter: ReadonlyMap<string, readonly string[]>;
  /** Every type if it is empty. */
  readonly entityTypes: readonly string[];
  /** Whether entities that are hidden already are meant too. */
  readonly withHidden: boolean;
  readonly signal: AbortSignal;
}

interface Deletion {
  readonly actor: Actor;
  /** Whether entities are deleted for good, with all aspects and events. Otherwise the entities are hidden. */
  readonly hard: boolean;
  readonly signal: AbortSignal;
  /** Called after each entity. */
  onProgress(done: number): void;
}

const PAGE = 1000;
const REQUEST_ID = 'aspectory delete';

/** Finds and deletes entities for an operator. */
export class ChosenEntities {
  constructor(private readonly deps: ChosenEntitiesDeps) {}

  /** @throws InvalidInputError for a urn of which nothing was ever written */
  async named(urns: readonly string[]): Promise<readonly string[]> {
    for (const urn of urns)
      if (!(await this.deps.stored.exists(urn)))
        throw new InvalidInputError(`${urn} does not exist. Find urns with "aspectory search WORDS".`);
    return [...new Set(urns)];
  }

  /** The urns, by pages of one order. @throws InvalidInputError for an unknown field or type */
  async matching({ filter, entityTypes: named, withHidden, signal }: Choice): Promise<readonly string[]> {
    const { models, search } = this.deps;
    const entityTypes = (
      named.length > 0 ? named.map((each) => findEntity(models, each)) : models.registry.entities
    ).map(({ name }) => name);
    this.requireFields([...filter.keys()], entityTypes);
    const criteria = [...filter].map(([field, values]) => equalTo(field, values));
    const query = {
      entityTypes,
      input: '*',
      filter: { or: [criteria] },
      showsRemoved: withHidden,
      sort: [],
      start: 0,
      count: PAGE,
      facets: false,
      facetSize: 0,
      matchedFields: false,
    };
    const urns: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await search.search({
        ...query,
        ...(cursor !== undefined && { cursor }),
        read: wholeCatalog(signal),
      });
      for (const { urn } of page.hits) urns.push(urn);
      cursor = page.cursor;
    } while (cursor !== undefined);
    return urns;
  }

  /** One after the other, each in a transaction of its own. @returns how many were deleted until the signal */
  async delete(urns: readonly string[], { actor, hard, signal, onProgress }: Deletion): Promise<number> {
    let done = 0;
    for (const urn of urns) {
      if (signal.aborted) break;
      if (hard) await this.deps.deletions.delete(actor, { urn, requestId: REQUEST_ID, signal });
      else await this.deps.writer.write(actor, [this.hiding(urn)], { requestId: REQUEST_ID });
      onProgress(++done);
    }
    return done;
  }

  /** A search finds nothing by an unknown field, which would look like success. */
  private requireFields(names: readonly string[], entityTypes: readonly string[]): void {
    const fields = new SearchFields(this.deps.models.registry);
    const known = fields.namesOver(entityTypes).map(({ name }) => name);
    for (const name of names)
      if (!fields.has(name))
        throw new InvalidInputError(
          ...unknownName({ name, known, field: ['filter'] }, (shown) => `There is no field ${shown}`),
        );
  }

  /** @throws InvalidInputError if entities of the type cannot be hidden */
  private hiding(urn: string): Proposal {
    const proposal = softDeletion(this.deps.models, urn);
    if (!proposal) throw new InvalidInputError(`${urn} cannot be hidden. Delete it for good with --hard.`);
    return proposal;
  }
}

import type { Registry } from '#generated/registry/registry-types';
import { groupBy } from '#base/json/group-by';
import { parseUrn } from '../urn/urn';

/** The parents that entities name: who may not see a parent does not see the entity. */
export class AccessParents {
  /** Entity types whose urns begin with that of the parent. */
  readonly keyTypes: readonly string[];
  /** The edges to parents. */
  readonly edges: readonly { readonly aspect: string; readonly relationship: string }[];
  private readonly edgeTypes: ReadonlySet<string>;
  private readonly pathsOf: ReadonlyMap<string, readonly string[]>;

  constructor({ entities, accessParents }: Pick<Registry, 'entities' | 'accessParents'>) {
    const keys = new Set(accessParents.filter(({ relationship }) => relationship === null).map(({ aspect }) => aspect));
    this.keyTypes = entities.filter(({ keyAspect }) => keys.has(keyAspect)).map(({ name }) => name);
    const linked = accessParents.filter(({ relationship }) => relationship !== null);
    this.pathsOf = new Map(
      [...groupBy(linked, ({ aspect }) => aspect)].map(([name, specs]) => [name, specs.map(({ path }) => path)]),
    );
    const edges = accessParents.flatMap(({ aspect, relationship }) => (relationship ? [{ aspect, relationship }] : []));
    this.edges = [...new Map(edges.map((edge) => [`${edge.aspect} ${edge.relationship}`, edge])).values()];
    const linking = new Set(edges.map(({ aspect }) => aspect));
    this.edgeTypes = new Set(
      entities.filter((entity) => entity.aspects.some((name) => linking.has(name))).map(({ name }) => name),
    );
  }

  /** The paths of the urns of parents in an aspect. Those in keys are not among them. */
  paths(aspect: string): readonly string[] {
    return this.pathsOf.get(aspect) ?? [];
  }

  /** Whether entities of the type may have parents. */
  inherits(entityType: string): boolean {
    return this.keyTypes.includes(entityType) || this.edgeTypes.has(entityType);
  }

  get isEmpty(): boolean {
    return this.keyTypes.length === 0 && this.edges.length === 0;
  }

  /** The parent that the urn itself names. @param urn a valid urn */
  inUrn(urn: string): string | undefined {
    const { entityType, parts } = parseUrn(urn);
    return parts.length > 1 && this.keyTypes.includes(entityType) ? parts[0] : undefined;
  }

  /** Whether edges may lead from the entity to parents. @param urn a valid urn */
  hasEdges(urn: string): boolean {
    return this.edgeTypes.has(parseUrn(urn).entityType);
  }
}

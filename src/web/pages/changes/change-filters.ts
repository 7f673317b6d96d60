import type { NamedEntity } from '#generated/http/messages';
import type { ToldChange } from './changes-query';

/** What narrows the list, as the address has it. An empty one does not narrow. */
export interface ChangeFilters {
  /** Urns. */
  readonly domain: string;
  readonly owner: string;
  /** A category of sentences. */
  readonly kind: string;
}

/** A value of a filter that the list has. */
export interface FilterValue {
  readonly value: string;
  readonly title: string;
}

/** The changes that are meant, each with the sentences that are meant. */
export function filtered(
  changes: readonly ToldChange[],
  { domain, owner, kind }: ChangeFilters,
): readonly ToldChange[] {
  const has = (entities: readonly NamedEntity[], urn: string) =>
    urn === '' || entities.some((each) => each.urn === urn);
  return changes
    .filter(({ domains, owners }) => has(domains, domain) && has(owners, owner))
    .map((change) => (kind === '' ? change : ofKind(change, kind)))
    .filter(({ sentences }) => sentences.length > 0);
}

function ofKind(change: ToldChange, kind: string): ToldChange {
  return { ...change, sentences: change.sentences.filter(({ category }) => category === kind), more: 0 };
}

/** The values by which the list can be narrowed, by their names. */
export function valuesOf(
  changes: readonly ToldChange[],
): Readonly<Record<keyof ChangeFilters, readonly FilterValue[]>> {
  const kinds = changes.flatMap(({ sentences }) => sentences.map(({ category }) => category));
  return {
    domain: distinct(changes.flatMap(({ domains }) => domains.map(valueOf))),
    owner: distinct(changes.flatMap(({ owners }) => owners.map(valueOf))),
    kind: distinct(kinds.map((value) => ({ value, title: kindTitle(value) }))),
  };
}

function valueOf({ urn, name }: NamedEntity): FilterValue {
  return { value: urn, title: name };
}

function distinct(values: readonly FilterValue[]): readonly FilterValue[] {
  const byValue = new Map(values.map((each) => [each.value, each]));
  return [...byValue.values()].toSorted((a, b) => a.title.localeCompare(b.title));
}

/** The category for people: `Glossary term` of GLOSSARY_TERM. */
function kindTitle(category: string): string {
  if (category === 'LIFECYCLE') return 'Created or deleted';
  const words = category.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

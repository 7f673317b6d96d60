import type { Change } from '#catalog/changes/change-log';
import { fitsPattern } from './fits-pattern';
import type { WebhookFilter } from './webhook';

/** The filters that pass an entity type, aspect and operation, as candidates whose urns decide. */
interface Candidates<Owner> {
  readonly anyUrn: readonly Owner[];
  /** Owners by urn, for patterns without a star. */
  readonly byUrn: ReadonlyMap<string, readonly Owner[]>;
  /** Owners by pattern, so that each pattern is tried once. */
  readonly byPattern: ReadonlyMap<string, readonly Owner[]>;
}

/** Kinds of changes. There are fewer of them than this, unless clients make up names of platform events. */
const KINDS_MAX = 10_000;

/**
 * Filters, asked together which of them pass a change, domains aside. What does not pass costs nothing: filters by entity type, aspect and
 * operation are decided once for each kind of change, and urns are looked up. Only patterns with a star are tried, each once.
 */
export class FilterSet<Owner> {
  private readonly kinds = new Map<string, Candidates<Owner>>();

  constructor(private readonly filters: ReadonlyMap<Owner, WebhookFilter>) {}

  /** Whose filter passes the change. Each once. */
  passing(change: Change): ReadonlySet<Owner> {
    const { anyUrn, byUrn, byPattern } = this.candidates(change);
    const found = new Set([...anyUrn, ...(byUrn.get(change.urn) ?? [])]);
    for (const [pattern, owners] of byPattern)
      if (fitsPattern(pattern, change.urn)) for (const owner of owners) found.add(owner);
    return found;
  }

  private candidates(change: Change): Candidates<Owner> {
    const kind = `${change.operation} ${change.entityType} ${change.aspect}`;
    const known = this.kinds.get(kind);
    if (known) return known;
    if (this.kinds.size >= KINDS_MAX) this.kinds.clear();
    const made = candidatesOf(this.filters, change);
    this.kinds.set(kind, made);
    return made;
  }
}

function candidatesOf<Owner>(filters: ReadonlyMap<Owner, WebhookFilter>, change: Change): Candidates<Owner> {
  const anyUrn: Owner[] = [];
  const byUrn = new Map<string, Owner[]>();
  const byPattern = new Map<string, Owner[]>();
  for (const [owner, filter] of filters) {
    if (!passesKind(filter, change)) continue;
    const { urns } = filter;
    if (urns === undefined) anyUrn.push(owner);
    for (const urn of urns ?? []) add(urn.includes('*') ? byPattern : byUrn, urn, owner);
  }
  return { anyUrn, byUrn, byPattern };
}

function passesKind({ entityTypes, aspects, operations }: WebhookFilter, change: Change): boolean {
  return (
    (entityTypes === undefined || entityTypes.includes(change.entityType)) &&
    (aspects === undefined || aspects.includes(change.aspect)) &&
    (operations === undefined || operations.includes(change.operation))
  );
}

function add<Owner>(to: Map<string, Owner[]>, key: string, owner: Owner): void {
  const owners = to.get(key);
  if (owners) owners.push(owner);
  else to.set(key, [owner]);
}

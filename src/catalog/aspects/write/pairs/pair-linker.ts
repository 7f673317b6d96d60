import type { EntityDraft } from '../entity-draft';
import { type Cause, withDerived } from '../with-derived';
import type { Keyed, PairRule, Side } from '#catalog/aspects/pairs/pair-rule';

/** The entities of a batch. */
export interface PairedEntities {
  /** The entity as it is now; undefined if it is not loaded. */
  find(urn: string): EntityDraft | undefined;
  accept(changed: Iterable<EntityDraft>): void;
}

/** An entity of a batch, and the last change of it. */
export interface Changed {
  readonly draft: EntityDraft;
  readonly cause: Cause;
}

/** Maximum number of other sides. Each new one writes the whole list again. */
export const OTHERS_MAX = 20;

/** Makes the sides of pairs name each other, as far as no client wrote which sides there are. */
export class PairLinker {
  constructor(
    private readonly rule: PairRule,
    private readonly entities: PairedEntities,
  ) {}

  /** The urns that must be loaded before `link`. */
  wanted({ draft }: Changed): readonly string[] {
    const named = this.namedBy(draft);
    return [...(typeof named === 'string' ? [named] : []), ...this.rule.others(draft), ...this.lost(draft)];
  }

  /** Whether the entity may get, or take away, the link of another one. */
  concerns({ draft, cause }: Changed, isEvident: boolean): boolean {
    if (this.lost(draft).length > 0) return true;
    if (!isEvident || !draft.exists || this.rule.isOwned(draft) || cause.change.restored) return false;
    const named = this.namedBy(draft);
    const others = this.rule.others(draft);
    return named === null ? others.length > 0 : named !== undefined && (others.length !== 1 || others[0] !== named);
  }

  /** Whether a client wrote others of the entity. */
  lists({ draft }: Changed): boolean {
    return draft.exists && this.rule.isOwned(draft) && this.rule.others(draft).length > 0;
  }

  /** Takes the links to an entity away where it lost its own. */
  release({ draft, cause }: Changed): void {
    for (const urn of this.lost(draft)) this.forget(urn, draft.stored.urn, cause);
  }

  /** Links an entity with the other side that it names, and with no other that it named before. */
  link({ draft: { stored }, cause }: Changed): void {
    const draft = this.entities.find(stored.urn);
    const named = draft && this.namedBy(draft);
    if (!draft || !draft.exists || named === undefined || this.rule.isOwned(draft)) return;
    const other = named === null ? undefined : this.entities.find(named);
    const isLead = this.rule.leads(keyedOf(draft));
    if (!isLead && other && this.rule.isMadeFromOther(sideOf(other))) return;
    const fits = named !== null && this.admits(other, stored.urn);
    const stays = (urn: string) => (fits && urn === named) || (!isLead && this.isMadeFrom(urn));
    const kept = this.rule.others(draft).filter(stays);
    this.write(draft, fits ? [...new Set([...kept, named])] : kept, cause);
    if (fits && other) this.add(other, stored.urn, cause);
  }

  /** Makes the others that a client wrote name the entity too, because clients write one side of a pair alone. */
  answerList({ draft: { stored }, cause }: Changed): void {
    const draft = this.entities.find(stored.urn);
    if (!draft || !this.rule.isOwned(draft)) return;
    for (const urn of this.rule.others(draft).slice(0, OTHERS_MAX)) {
      const other = this.entities.find(urn);
      if (other) this.add(other, stored.urn, cause);
    }
  }

  /** Links an entity that is new with one that named it before it was there. */
  answer({ draft: { stored }, cause }: Changed, namer: string): void {
    const [draft, other] = [this.entities.find(stored.urn), this.entities.find(namer)];
    if (draft && other && this.rule.others(other).includes(stored.urn)) this.add(draft, namer, cause);
  }

  private namedBy(draft: EntityDraft): string | null | undefined {
    return this.rule.named(sideOf(draft));
  }

  /** The sides that the entity had when the batch began, and has no more. */
  private lost(draft: EntityDraft): readonly string[] {
    const now = new Set(this.rule.others(draft));
    return this.rule.others(draft.stored).filter((urn) => !now.has(urn));
  }

  private isMadeFrom(urn: string): boolean {
    const draft = this.entities.find(urn);
    return draft !== undefined && this.rule.isMadeFromOther(sideOf(draft));
  }

  /** Whether the other side may be linked. One that does not exist is linked when it arrives. */
  private admits(other: EntityDraft | undefined, urn: string): boolean {
    if (!other?.exists) return true;
    const others = this.rule.others(other);
    return others.includes(urn) || (!this.rule.isOwned(other) && others.length < OTHERS_MAX);
  }

  private add(draft: EntityDraft, urn: string, cause: Cause): void {
    const others = this.rule.others(draft);
    if (draft.exists && !this.rule.isOwned(draft) && !others.includes(urn) && others.length < OTHERS_MAX)
      this.write(draft, [...others, urn], cause);
  }

  private forget(urn: string, other: string, cause: Cause): void {
    const draft = this.entities.find(urn);
    if (!draft || this.rule.isOwned(draft)) return;
    const others = this.rule.others(draft);
    if (others.includes(other))
      this.write(
        draft,
        others.filter((each) => each !== other),
        cause,
      );
  }

  private write(draft: EntityDraft, others: readonly string[], cause: Cause): void {
    const before = this.rule.others(draft);
    if (before.join() === others.join()) return;
    const { urn } = draft.stored;
    const { aspect, source } = this.rule;
    const value = others.length > 0 ? this.rule.value(others, this.leads(draft, others)) : undefined;
    this.entities.accept([withDerived(draft, { aspect, source, value }, cause)]);
    for (const each of before) if (!others.includes(each)) this.forget(each, urn, cause);
  }

  /** A client may have written that the other side leads. */
  private leads(draft: EntityDraft, others: readonly string[]): boolean {
    const owned = others.map((urn) => this.entities.find(urn)).find((other) => other && this.rule.isOwned(other));
    return owned ? !this.rule.saysItLeads(owned) : this.rule.leads(keyedOf(draft));
  }
}

function keyedOf({ stored: { urn, entity, parts } }: EntityDraft): Keyed {
  return { urn, entity, parts };
}

function sideOf(draft: EntityDraft): Side {
  return { keyed: keyedOf(draft), state: draft };
}

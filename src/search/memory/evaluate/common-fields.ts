import type { FieldSets } from '../segment/field-sets';
import { hasBit } from '../storage/bits';
import { PostingsReader } from '../storage/postings-reader';
import type { DocumentSet } from '../storage/document-set';
import type { Evaluation } from './condition';

/** Names of fields by id. Equal lists have one id. */
class NameLists {
  readonly lists: (readonly string[])[] = [[]];
  private readonly ids = new Map<string, number>([['', 0]]);
  private readonly bySet: number[] = [];
  private readonly common = new Map<number, Map<number, number>>();

  constructor(private readonly fieldSets: FieldSets) {}

  idOfSet(set: number): number {
    const known = this.bySet[set];
    return known ?? (this.bySet[set] = this.idOf(this.fieldSets.namesOf(set)));
  }

  /** The names that are also in a field set. */
  withSet(id: number, set: number): number {
    const bySet = this.common.get(id) ?? new Map<number, number>();
    this.common.set(id, bySet);
    const known = bySet.get(set);
    if (known !== undefined) return known;
    const names = new Set(this.fieldSets.namesOf(set));
    const found = this.idOf((this.lists[id] ?? []).filter((name) => names.has(name)));
    bySet.set(set, found);
    return found;
  }

  private idOf(names: readonly string[]): number {
    const key = names.join('\u0000');
    const id = this.ids.get(key) ?? this.lists.push(names) - 1;
    this.ids.set(key, id);
    return id;
  }
}

/** The fields of each document of a set in which all of these terms occur. Terms of different fields are no phrase. */
export class CommonFields {
  private constructor(
    private readonly names: NameLists,
    private readonly ofDocument: Uint32Array,
  ) {}

  static async of(terms: readonly number[], among: DocumentSet, evaluation: Evaluation): Promise<CommonFields> {
    const { segment, fieldSets, turn } = evaluation;
    const reader = new PostingsReader(segment.terms.postings);
    const { documents, marks } = reader;
    const names = new NameLists(fieldSets);
    const bits = among.asBits();
    const ofDocument = new Uint32Array(segment.size);
    for (const [index, term] of terms.entries()) {
      reader.open(term, term + 1);
      for (let count = reader.read(); count > 0; count = reader.read())
        for (let at = 0; at < count; at++) {
          const document = documents[at] ?? 0;
          if (!hasBit(bits, document)) continue;
          const set = marks[at] ?? 0;
          ofDocument[document] = index === 0 ? names.idOfSet(set) : names.withSet(ofDocument[document] ?? 0, set);
        }
      if (turn.isOver) await turn.pause();
    }
    return new CommonFields(names, ofDocument);
  }

  /** Equal for documents with the same fields. */
  idOf(document: number): number {
    return this.ofDocument[document] ?? 0;
  }

  namesOf(id: number): readonly string[] {
    return this.names.lists[id] ?? [];
  }
}

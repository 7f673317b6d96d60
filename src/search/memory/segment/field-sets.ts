import { SCORE_CLASSES, type SearchField } from '#search/language/fields/search-field';

/** What a query asks of the field in which it finds a word. */
interface WordField {
  readonly name: string;
  readonly byDefault: boolean;
  readonly scoreClass: SearchField['scoreClass'];
}

/** The fields, and the sets as lists of indices of fields. */
export interface ExportedSets {
  readonly fields: readonly WordField[];
  readonly sets: readonly (readonly number[])[];
}

export const CLASS_BITS = { A: 8, B: 4, C: 2, D: 1 } as const satisfies Record<SearchField['scoreClass'], number>;

/**
 * Sets of search fields. A posting has the id of the set in which its word occurs, so one list of documents serves the default fields,
 * each single field, and the score classes. There are few sets, because there are few fields.
 */
export class FieldSets {
  private readonly fields: WordField[] = [];
  private readonly fieldIds = new Map<string, number>();
  /** The same, without making a key. The models have one object for each field. */
  private readonly idsOfObjects = new WeakMap<WordField, number>();
  /** The ids of the fields of each set, sorted. Set 0 is empty. */
  private readonly sets: (readonly number[])[] = [[]];
  private readonly setIds = new Map<string, number>([['', 0]]);
  /** The set with the field, by field and set. */
  private readonly next: number[][] = [];
  private readonly tables = new Map<string, Uint8Array>();

  get size(): number {
    return this.sets.length;
  }

  fieldId(field: WordField): number {
    let id = this.idsOfObjects.get(field);
    if (id === undefined) this.idsOfObjects.set(field, (id = this.idOfEqual(field)));
    return id;
  }

  private idOfEqual({ name, byDefault, scoreClass }: WordField): number {
    const key = `${byDefault} ${scoreClass} ${name}`;
    const known = this.fieldIds.get(key);
    if (known !== undefined) return known;
    this.fields.push({ name, byDefault, scoreClass });
    this.fieldIds.set(key, this.fields.length - 1);
    return this.fields.length - 1;
  }

  /** The set with one field more. */
  with(set: number, field: number): number {
    const steps = (this.next[field] ??= []);
    const known = steps[set];
    if (known !== undefined) return known;
    const ids = [...new Set([...(this.sets[set] ?? []), field])].toSorted((a, b) => a - b);
    const found = this.setIds.get(ids.join()) ?? this.addSet(ids);
    steps[set] = found;
    return found;
  }

  /** The bits of the score classes of the default fields of each set. 0 if no default field is in it. */
  defaultClasses(): Uint8Array {
    return this.table('', (fields) => {
      const ranked = fields.filter(({ byDefault }) => byDefault);
      return ranked.reduce((bits, { scoreClass }) => bits | CLASS_BITS[scoreClass], 0);
    });
  }

  /** Whether a default field of class A is in each set: 1 if it is. */
  names(): Uint8Array {
    return this.defaultClasses().map((bits) => Number((bits & CLASS_BITS.A) !== 0));
  }

  /** The bit of class A for each set that has the field. */
  asNames(field: string): Uint8Array {
    return this.containing([field]).map((isIn) => isIn * CLASS_BITS.A);
  }

  /** Whether one of the fields is in each set: 1 if it is. */
  containing(names: readonly string[]): Uint8Array {
    return this.table(`=${names.join()}`, (fields) => Number(fields.some(({ name }) => names.includes(name))));
  }

  /** The names of the fields of a set. */
  namesOf(set: number): readonly string[] {
    return (this.sets[set] ?? []).map((id) => this.fields[id]?.name ?? '');
  }

  exported(): ExportedSets {
    return { fields: this.fields, sets: this.sets };
  }

  /** Makes an object that has the first of them have all, with the same ids. A new object has none of them. */
  import({ fields, sets }: ExportedSets): void {
    for (const field of fields) this.idOfEqual(field);
    for (const ids of sets.slice(this.size)) this.addSet(ids);
  }

  private addSet(ids: readonly number[]): number {
    this.sets.push(ids);
    this.setIds.set(ids.join(), this.sets.length - 1);
    return this.sets.length - 1;
  }

  private table(key: string, valueOf: (fields: readonly WordField[]) => number): Uint8Array {
    const known = this.tables.get(key);
    if (known && known.length === this.sets.length) return known;
    const made = Uint8Array.from(this.sets, (ids) => valueOf(ids.flatMap((id) => this.fields[id] ?? [])));
    this.tables.set(key, made);
    return made;
  }
}

/** Names of the score classes in the order of their bits, for tables of weights. */
export const CLASSES_BY_BIT = SCORE_CLASSES.toReversed();

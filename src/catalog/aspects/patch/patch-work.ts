import { LIMITS } from '#generated/http/limits';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import type { LimitExceededError } from '#base/errors/domain-error';
import { limitExceeded } from '#base/errors/limit-exceeded';
import { isObject } from '#base/json/path-values';

/** What limits count, of the changes of one request together. */
interface Counts {
  looks: number;
  copied: number;
  /** Indirect edges beyond the names that make them. */
  edges: number;
  /** The aspects that were made, by entity. */
  readonly made: Set<string>;
}

/**
 * The work of the patches of one request, counted while it is made, because a few operations may multiply what is stored. A request
 * whose transaction begins again counts once.
 */
export class PatchWork {
  private readonly total: Counts = { looks: 0, copied: 0, edges: 0, made: new Set() };
  private readonly shares = new Map<object, Counts>();

  /** The share of one part of the request, which owner stands for. */
  share(owner: object = this): WorkShare {
    const before = this.shares.get(owner);
    if (before) {
      this.total.looks -= before.looks;
      this.total.copied -= before.copied;
      this.total.edges -= before.edges;
      for (const aspect of before.made) this.total.made.delete(aspect);
    }
    const share: Counts = { looks: 0, copied: 0, edges: 0, made: new Set() };
    this.shares.set(owner, share);
    return new WorkShare(this.total, share);
  }
}

const SEVERAL = 'Send several requests, or the whole value with UPSERT';

/**
 * The cost of making, checking and keeping a whole value, for each of its characters, as a number of looks at items.
 */
const MADE_LOOKS = 4;

export class WorkShare {
  constructor(
    private readonly total: Counts,
    private readonly own: Counts,
  ) {}

  /** Counts items that an operation looks at. @throws LimitExceededError */
  look(count: number, pointer: string): void {
    this.own.looks += count;
    this.total.looks += count;
    const size = Math.ceil(this.total.looks);
    if (size <= LIMITS.patchWork) return;
    throw limitExceeded({ limit: 'patchWork', size, unit: 'looks of patches', fix: SEVERAL, pointer });
  }

  /** Counts a value that an operation makes from what is there. @throws LimitExceededError */
  copy(value: JsonValue, pointer: string): void {
    const characters = new Measure(LIMITS.patchCopies - this.total.copied, pointer).of(value);
    this.own.copied += characters;
    this.total.copied += characters;
    const size = this.total.copied;
    if (size <= LIMITS.patchCopies) return;
    throw limitExceeded({ limit: 'patchCopies', size, unit: 'characters that patches copy', fix: SEVERAL, pointer });
  }

  /** Counts edges that are made between each and each of the names of a value. @throws LimitExceededError */
  link(count: number, pointer: string): void {
    this.own.edges += count;
    this.total.edges += count;
    const size = this.total.edges;
    if (size <= LIMITS.edgeProducts) return;
    const fix = 'Send several requests, or an item for each of the destinations';
    throw limitExceeded({
      limit: 'edgeProducts',
      size,
      unit: 'edges between each and each of its names',
      fix,
      pointer,
    });
  }

  /** Counts the value that a patch becomes. The first value of an aspect is free, as that of an UPSERT. @throws LimitExceededError */
  make(aspect: string, characters: number, pointer: string): void {
    if (this.total.made.has(aspect)) this.look(characters * MADE_LOOKS, pointer);
    this.total.made.add(aspect);
    this.own.made.add(aspect);
  }
}

/** Refuses a value that a patch makes too long. One that became no longer is accepted, so that it can be made shorter step by step. */
export function checkLength(value: JsonValue, before: JsonValue, pointer: string): void {
  const max = LIMITS.patchedCharacters;
  const size = new Measure(max, pointer).of(value);
  if (size <= max || size <= new Measure(size, pointer).of(before)) return;
  const fix = 'Divide the value among several entities or aspects';
  throw limitExceeded({ limit: 'patchedCharacters', size, unit: 'characters of JSON after its patch', fix, pointer });
}

/** About the length of the JSON of values. It stops soon after the maximum, and refuses what recursive functions could not walk. */
class Measure {
  private characters = 0;

  constructor(
    private readonly max: number,
    private readonly pointer: string,
  ) {}

  of(value: JsonValue): number {
    this.add(value, 0);
    return this.characters;
  }

  private add(value: JsonValue, levels: number): void {
    if (typeof value === 'string') this.characters += value.length + 2;
    else if (typeof value !== 'object' || value === null) this.characters += String(value).length;
    else if (levels === LIMITS.patchedLevels) throw this.tooDeep(levels + 1);
    else if (isObject(value)) this.addMembers(value, levels + 1);
    else this.addItems(value, levels + 1);
  }

  private addItems(items: readonly JsonValue[], levels: number): void {
    this.characters += 2 + items.length;
    for (const item of items) {
      if (this.characters > this.max) return;
      this.add(item, levels);
    }
  }

  private addMembers(value: JsonObject, levels: number): void {
    this.characters += 2;
    for (const name in value) {
      if (this.characters > this.max) return;
      this.characters += name.length + 4;
      this.add(value[name] ?? null, levels);
    }
  }

  private tooDeep(size: number): LimitExceededError {
    const { pointer } = this;
    return limitExceeded({
      limit: 'patchedLevels',
      size,
      unit: 'levels of JSON after its patch',
      fix: 'Send a flatter value',
      pointer,
    });
  }
}

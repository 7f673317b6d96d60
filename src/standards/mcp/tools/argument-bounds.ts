/** Parts of the schemas of arguments, each with its bound. A schema without bounds fails `test/unit/standards/mcp/tools.test.ts`. */

/** The length of a urn, the same as in the parameters of the API. */
const URN_LENGTH = 8_192;
const NAME_LENGTH = 1_024;
const NAMES_MAX = 500;
/** The largest integer that JSON keeps exactly. */
export const INTEGER_MAX = Number.MAX_SAFE_INTEGER;
/** A free value may be a whole aspect. Real ones stay below 30 levels; a table of 10,000 columns has 200,000 values. */
const FREE = { 'x-maxDepth': 100, 'x-maxValues': 500_000 };

export const URN = { type: 'string', maxLength: URN_LENGTH };
export const NAME = { type: 'string', maxLength: NAME_LENGTH };
/** One that clients leave free, such as the value of an aspect. */
export const FREE_OBJECT = { type: 'object', ...FREE };

/** A list of names. */
export function namesOf(maxItems = NAMES_MAX) {
  return { type: 'array', items: NAME, maxItems };
}

/** A list of at least one urn. */
export function urnsOf(maxItems: number) {
  return { type: 'array', items: URN, minItems: 1, maxItems };
}

/** A list of free objects, whose bounds count for all of them together. */
export function freeObjects(maxItems: number) {
  return { type: 'array', items: { type: 'object' }, maxItems, ...FREE };
}

interface ShapeBounds {
  /** The depth of lists and objects inside each other. */
  readonly depth?: number;
  readonly values?: number;
}

/** Whether a value is within bounds. It looks no further than they reach. */
export function shapeWithin(root: unknown, { depth = Infinity, values = Infinity }: ShapeBounds): boolean {
  let [levels, left] = [depth, values];
  for (let level: readonly unknown[] = [root]; level.length > 0; level = level.flatMap(partsOf)) {
    left -= level.length;
    if (level.some(isContainer)) levels--;
    if (left < 0 || levels < 0) return false;
  }
  return true;
}

function partsOf(value: unknown): readonly unknown[] {
  return isContainer(value) ? Object.values(value) : [];
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

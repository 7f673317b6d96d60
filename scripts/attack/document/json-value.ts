/** The name of a member, or the index of an item. */
export type Step = string | number;

/** The part of a JSON value at `path`; `undefined` if it is absent. */
export function partAt(value: unknown, path: readonly Step[]): unknown {
  return path.reduce<unknown>((part, step) => (isObject(part) ? Reflect.get(part, step) : undefined), value);
}

/** A copy with one part replaced. `fill` makes a missing parent. */
export function withPart(
  value: unknown,
  path: readonly Step[],
  part: unknown,
  fill: (depth: number) => unknown,
  depth = 0,
): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return part;
  const parent = isObject(value) ? value : fill(depth);
  const inner = withPart(partAt(parent, [step]), rest, part, fill, depth + 1);
  if (Array.isArray(parent)) return parent.length === 0 ? [inner] : parent.with(Number(step), inner);
  return { ...(isObject(parent) ? parent : {}), [step]: inner };
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

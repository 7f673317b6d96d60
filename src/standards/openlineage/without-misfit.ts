import type { DomainError } from '#base/errors/domain-error';
import { pointerNames } from '#base/json/json-pointer';
import { isObject } from '#base/json/path-values';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import type { Proposal } from '#catalog/aspects/aspect-service';

interface Fitting {
  readonly proposals: readonly Proposal[];
  readonly misfit: Misfit;
}

/** A value that the models refuse. */
export interface Misfit {
  readonly proposal: Proposal;
  /** The value that is left out. */
  readonly refused: JsonValue;
  /** The place of the value in the catalog, and what is wrong with it. */
  readonly problem: string;
}

/**
 * Proposals without the first value that the models refuse: an item of a list, a field, or a whole aspect if that is required.
 * @param proposals with their index as `pointer`
 * @returns undefined if it is not a value that is refused
 */
export function withoutMisfit(proposals: readonly Proposal[], { details, message }: DomainError): Fitting | undefined {
  const [at, ...names] = pointerNames(details[0]?.pointer ?? '');
  const proposal = at === undefined ? undefined : proposals[Number(at)];
  const [, inAspect, ...path] = ['', ...names];
  if (!proposal || inAspect !== 'aspect' || path[0] !== 'value') return undefined;
  const inValue = path.slice(1);
  const left = isObject(proposal.value) ? withoutPlace(proposal.value, inValue) : undefined;
  const place = left ? `/${inValue.join('/')} of the aspect` : 'the aspect';
  const problem = `${place} ${proposal.aspectName} of ${String(proposal.urn)}: ${message}`;
  return {
    proposals: proposals.flatMap((one) => (one !== proposal ? [one] : left ? [{ ...one, value: left }] : [])),
    misfit: { proposal, refused: valueAt(proposal.value ?? null, inValue), problem },
  };
}

/** @returns undefined if nothing at the place can go */
function withoutPlace(value: JsonObject, path: readonly string[]): JsonObject | undefined {
  const [field] = path;
  if (field === undefined || !Object.hasOwn(value, field)) return undefined;
  const item = withoutItem(value, path);
  if (isObject(item)) return item;
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== field));
}

/** Removes the innermost item of a list on the path. @returns undefined if no list is on it */
function withoutItem(value: JsonValue, [name, ...rest]: readonly string[]): JsonValue | undefined {
  if (name === undefined) return undefined;
  if (Array.isArray(value)) {
    const inner = withoutItem(value[Number(name)] ?? null, rest);
    return inner === undefined ? value.filter((_, index) => index !== Number(name)) : value.with(Number(name), inner);
  }
  if (!isObject(value)) return undefined;
  const inner = withoutItem(value[name] ?? null, rest);
  return inner === undefined ? undefined : { ...value, [name]: inner };
}

/** The innermost value that the path leads to. */
function valueAt(value: JsonValue, [name, ...rest]: readonly string[]): JsonValue {
  if (name === undefined || typeof value !== 'object' || value === null) return value;
  const inner = Array.isArray(value) ? value[Number(name)] : isObject(value) ? value[name] : undefined;
  return inner === undefined ? value : valueAt(inner, rest);
}

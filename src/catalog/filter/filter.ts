import { bigintIn } from '#base/json/integers';
import { LIMITS } from '#generated/http/limits';

/** A disjunction of conjunctions, over the fields of entities or the columns of time series events. Empty = no restriction. */
export interface Filter {
  readonly or: readonly (readonly Criterion[])[];
}

export const CONDITIONS = [
  'EQUAL',
  'IN',
  'CONTAIN',
  'START_WITH',
  'END_WITH',
  'EXISTS',
  'IS_NULL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL_TO',
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL_TO',
] as const;

export type Condition = (typeof CONDITIONS)[number];

export interface Criterion {
  /** A column, a search field, or `urn`, `runId`, `_entityType`. The edge has removed a trailing `.keyword`. */
  readonly field: string;
  readonly condition: Condition;
  /** A match of one value is enough. Empty only for EXISTS and IS_NULL. */
  readonly values: readonly string[];
  /** Whether the request used the single-value form, which ignores case and splits the value at commas. */
  readonly lenient: boolean;
  readonly negated: boolean;
  /** The place of the criterion in the request. */
  readonly pointer?: string;
}

/** A criterion that a field with one of the exact values meets; negated, a field with none of them. */
export function equalTo(field: string, values: readonly string[], negated = false): Criterion {
  return { field, condition: 'EQUAL', values, lenient: false, negated };
}

export interface Sort {
  readonly field: string;
  readonly descending: boolean;
}

/** Whether the values ignore case and are split at commas. A urn contains commas, so it is compared as it is. */
export function isLoose({ lenient, condition, values }: Criterion): boolean {
  return lenient && (condition === 'EQUAL' || condition === 'IN') && !values.some((value) => value.startsWith('urn:'));
}

/**
 * Splits the value of the single-value form at commas. The whole value is an alternative too, because values may contain commas, unless it
 * is longer than any value of the index.
 */
export function alternativesOf(value: string): readonly string[] {
  const parts = value.split(',');
  const whole = parts.length > 1 && value.length <= LIMITS.filterValueLength ? [value] : [];
  return [...new Set([...whole, ...parts].map((each) => each.trim()).filter((each) => each !== ''))];
}

/** The number that a value means in a comparison in SQL. Integers keep all their digits. */
export function numericOf(value: string): string | undefined {
  return numberOf(value)?.toString();
}

/** The number that a value means in a comparison: the number itself, or a date as epoch milliseconds. A long beyond 2^53 is a bigint. */
export function numberOf(value: string): number | bigint | undefined {
  const long = bigintIn(value.trim());
  if (long !== undefined) return long;
  const number = value.trim() === '' ? Number.NaN : Number(value);
  if (Number.isFinite(number)) return number;
  const time = /^\d{4}-\d{2}-\d{2}/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

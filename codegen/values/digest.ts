import { createHash } from 'node:crypto';
import { compare } from './compare';

/** Hex SHA-256 over the JSON form of a value, whatever the order of its keys. */
export function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value, sortKeys)).digest('hex');
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => compare(a, b)));
}

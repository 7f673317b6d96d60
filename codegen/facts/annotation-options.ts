import { isObject } from '../values/json-value';
import type { JsonObject } from '../model/model';

/** compat: an option of the wrong JSON type counts as absent. Unlike there, an integer is accepted as a fraction. */
export function stringOption(options: JsonObject, name: string): string | null {
  const value = options[name];
  return typeof value === 'string' ? value : null;
}

export function booleanOption(options: JsonObject, name: string): boolean | null {
  const value = options[name];
  return typeof value === 'boolean' ? value : null;
}

export function numberOption(options: JsonObject, name: string): number | null {
  const value = options[name];
  return typeof value === 'number' ? value : null;
}

/** The entries of an object option whose values are numbers. */
export function numbersOption(options: JsonObject, name: string): { readonly [key: string]: number } {
  const value = options[name];
  const entries = isObject(value) ? Object.entries(value) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
}

/** The entries of an object option whose values are strings. */
export function textsOption(options: JsonObject, name: string): { readonly [key: string]: string } {
  const value = options[name];
  const entries = isObject(value) ? Object.entries(value) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

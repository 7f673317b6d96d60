import { isDeepStrictEqual } from 'node:util';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { breaking, compatible, type Finding } from '../model-change';

const UPPER: ReadonlySet<string> = new Set(['maxLength', 'maxItems', 'maximum', 'exclusiveMaximum']);
const LOWER: ReadonlySet<string> = new Set(['minLength', 'minItems', 'minimum', 'exclusiveMinimum']);

/** What differs between the limits of a value. */
export function compareLimits(old: JsonObject = {}, now: JsonObject = {}): readonly Finding[] {
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return names
    .filter((name) => !isDeepStrictEqual(old[name], now[name]))
    .map((name) => {
      const told = `${name} is ${shown(now[name])}, was ${shown(old[name])}`;
      return isLooser(name, old[name], now[name])
        ? compatible(told)
        : breaking(`${told}: values beyond it are refused`, 'undo the change, or correct the stored values first');
    });
}

function isLooser(name: string, old: JsonValue | undefined, now: JsonValue | undefined): boolean {
  if (now === undefined || now === false) return true;
  if (typeof old !== 'number' || typeof now !== 'number') return false;
  return (UPPER.has(name) && now > old) || (LOWER.has(name) && now < old);
}

function shown(value: JsonValue | undefined): string {
  return value === undefined ? 'absent' : JSON.stringify(value);
}

import type { JsonValue } from '#generated/registry/registry-types';

/** Sets a member whose name comes from outside. An assignment to `__proto__` would not make a member. */
export function setMember(object: { [name: string]: JsonValue }, name: string, value: JsonValue): void {
  if (name === '__proto__')
    Object.defineProperty(object, name, { value, enumerable: true, writable: true, configurable: true });
  else object[name] = value;
}

import type { ShapeFacts } from '#generated/registry/model-facts';

/** A type as people write it: `list of Owner`, `text, at most 10 characters`. */
export function typeText(type: ShapeFacts): string {
  switch (type.kind) {
    case 'primitive':
      return `${type.urn ? urnText(type.urn.entityType) : primitiveText(type.name)}${limitsText(type.limits)}`;
    case 'named':
      return shortName(type.name);
    case 'array':
      return `list of ${typeText(type.items)}${limitsText(type.limits)}`;
    case 'map':
      return `map of ${typeText(type.values)}`;
    case 'union':
      return `one of ${Object.values(type.members).map(typeText).join(', ')}`;
  }
}

function urnText(entityType: string | null): string {
  return entityType === null ? 'urn' : `urn of ${entityType}`;
}

function primitiveText(name: string): string {
  if (name === 'json') return 'any JSON';
  return name === 'string' ? 'text' : name;
}

/** Keywords of JSON Schema, for people. */
const LIMITS: Readonly<Record<string, (value: string) => string>> = {
  minLength: (value) => `at least ${value} characters`,
  maxLength: (value) => `at most ${value} characters`,
  pattern: (value) => `like ${value}`,
  format: (value) => `a ${value}`,
  minimum: (value) => `at least ${value}`,
  maximum: (value) => `at most ${value}`,
  exclusiveMinimum: (value) => `more than ${value}`,
  exclusiveMaximum: (value) => `less than ${value}`,
  multipleOf: (value) => `a multiple of ${value}`,
  minItems: (value) => `at least ${value} items`,
  maxItems: (value) => `at most ${value} items`,
  uniqueItems: () => 'without repetition',
};

function limitsText(limits: object = {}): string {
  return Object.entries(limits)
    .map(([name, value]) => `, ${LIMITS[name]?.(String(value)) ?? `${name} ${String(value)}`}`)
    .join('');
}

export function shortName(fullName: string): string {
  return fullName.slice(fullName.lastIndexOf('.') + 1);
}

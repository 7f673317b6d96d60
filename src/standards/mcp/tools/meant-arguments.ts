const INTEGER = /^-?\d{1,15}$/;
/** A list as JSON in a text is parsed up to this length. */
const LIST_TEXT_MAX = 100_000;

/**
 * What a model means by arguments of another type: null for absent, a text for a list of one, a number or a list as a text. Anything else
 * stays as it is, and is checked.
 */
export function meantArguments(schema: unknown, given: unknown): unknown {
  if (!isMembers(given) || !isMembers(schema) || !isMembers(schema.properties)) return given;
  const known = Object.entries(schema.properties).filter(([name]) => Object.hasOwn(given, name));
  const read = known.map(([name, property]) => [name, meant(property, given[name])] as const);
  if (read.every(([name, value]) => value === given[name])) return given;
  const absent = new Set(read.flatMap(([name, value]) => (value === undefined ? [name] : [])));
  const present = Object.entries({ ...given, ...Object.fromEntries(read) });
  return Object.fromEntries(present.filter(([name]) => !absent.has(name)));
}

function meant(property: unknown, value: unknown): unknown {
  if (value === null) return undefined;
  if (typeof value !== 'string' || !isMembers(property)) return value;
  if (property.type === 'array') return isTexts(property) ? listIn(value) : value;
  if (property.type === 'integer' && INTEGER.test(value)) return Number(value);
  return property.type === 'boolean' && /^(?:true|false)$/i.test(value) ? value.toLowerCase() === 'true' : value;
}

function isTexts({ items }: Members): boolean {
  return isMembers(items) && items.type === 'string';
}

function listIn(text: string): unknown {
  if (!text.startsWith('[') || text.length > LIST_TEXT_MAX) return [text];
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : [text];
  } catch {
    return [text];
  }
}

type Members = Readonly<Record<string, unknown>>;

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

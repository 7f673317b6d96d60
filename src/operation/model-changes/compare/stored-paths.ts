import type { ModelFacts, ShapeFacts } from '#generated/registry/model-facts';

/** A place in the values of an aspect, as a SQL/JSON path. */
interface StoredPlace {
  readonly aspect: string;
  readonly path: string;
}

/** Records that use records that use records make many places; a count needs no more of them. */
const PLACES_MAX = 200;

/** The paths at which values of the types are stored, by type. A record is not entered again inside itself. */
export function storedPaths(
  facts: ModelFacts,
  wanted: ReadonlySet<string>,
): ReadonlyMap<string, readonly StoredPlace[]> {
  const places = new Map<string, StoredPlace[]>();
  if (wanted.size === 0) return places;
  for (const [aspect, { record }] of Object.entries(facts.aspects)) {
    const own = new Map<string, StoredPlace[]>();
    for (const { type, path } of placesIn({ kind: 'named', name: record }, '$', { facts, around: [] })) {
      const found = own.get(type) ?? [];
      if (wanted.has(type) && found.length < PLACES_MAX) own.set(type, [...found, { aspect, path }]);
    }
    for (const [type, found] of own) places.set(type, [...(places.get(type) ?? []), ...found]);
  }
  return places;
}

interface Walk {
  readonly facts: ModelFacts;
  /** Full names of the records around the place. */
  readonly around: readonly string[];
}

/** Every place with a value of a named type, outermost first. */
function* placesIn(shape: ShapeFacts, path: string, walk: Walk): Generator<{ type: string; path: string }> {
  if (shape.kind === 'array') yield* placesIn(shape.items, `${path}[*]`, walk);
  if (shape.kind === 'map') yield* placesIn(shape.values, `${path}.*`, walk);
  if (shape.kind === 'union')
    for (const [key, member] of Object.entries(shape.members))
      yield* placesIn(member, `${path}.${JSON.stringify(key)}`, walk);
  if (shape.kind !== 'named' || walk.around.includes(shape.name)) return;
  yield { type: shape.name, path };
  const type = walk.facts.types[shape.name];
  if (type?.kind !== 'record') return;
  const inner = { ...walk, around: [...walk.around, shape.name] };
  for (const [name, field] of Object.entries(type.fields))
    yield* placesIn(field.type, `${path}.${JSON.stringify(name)}`, inner);
}

import type { AspectDisplay, CreationDisplay } from '#codegen/model/display-types';
import type { EntitySpec, Registry } from '#codegen/model/registry-types';

type Displays = ReadonlyMap<string, AspectDisplay>;

/**
 * The values that a form for a new entity asks for: the aspect with its name, and the places that this aspect may name, or what it is about.
 * @param about names of the relationships by which entities of the type are in tabs of others
 */
export function creationOf(
  entity: EntitySpec,
  displays: Displays,
  registry: Registry,
  about: readonly string[],
): CreationDisplay {
  const naming = hintedName(entity, displays) ?? searchedName(entity, registry);
  const aspect = naming?.aspect ?? aspectAbout(entity, registry, about)?.name;
  const display = aspect === undefined ? undefined : displays.get(aspect);
  if (!display) return {};
  const place = display.summary.place ?? relationshipsOf(registry, display.name, about)[0]?.path;
  const places = place === undefined ? undefined : display.targets[place];
  return { aspect: display.name, ...naming, ...(place !== undefined && places && { place, places }) };
}

function aspectAbout({ aspects }: EntitySpec, registry: Registry, about: readonly string[]) {
  return registry.aspects.find(
    ({ name }) => aspects.includes(name) && relationshipsOf(registry, name, about).length > 0,
  );
}

function relationshipsOf({ aspects }: Registry, aspect: string, names: readonly string[]) {
  const relationships = aspects.find(({ name }) => name === aspect)?.relationships ?? [];
  return relationships.filter(({ name }) => names.includes(name));
}

/** The aspect and field of a value that people take for the name. */
type Naming = Required<Pick<CreationDisplay, 'aspect' | 'name'>>;

function hintedName({ aspects }: EntitySpec, displays: Displays): Naming | undefined {
  for (const aspect of aspects) {
    const name = displays.get(aspect)?.summary.name;
    if (name !== undefined) return { aspect, name };
  }
  return undefined;
}

/** The heaviest of the search fields that are names, in an aspect that people write. */
function searchedName({ searchFields, keyAspect }: EntitySpec, { aspects }: Registry): Naming | undefined {
  const titles = searchFields.filter(({ isTitle }) => isTitle).toSorted((a, b) => b.boost - a.boost);
  for (const title of titles) {
    const aspect = aspects.find(({ name }) => name !== keyAspect && title.aspects.includes(name));
    const spec = aspect?.searchFields.find(({ field }) => field === title.field);
    if (aspect && spec) return { aspect: aspect.name, name: spec.path };
  }
  return undefined;
}

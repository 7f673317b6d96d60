import type { AspectDisplay, CreationDisplay } from '#codegen/model/display-types';
import type { EntitySpec, Registry } from '#codegen/model/registry-types';

type Displays = ReadonlyMap<string, AspectDisplay>;

/** What people say of a new entity: the aspect with its name, and the places that this aspect may name. */
export function creationOf(entity: EntitySpec, displays: Displays, registry: Registry): CreationDisplay {
  const naming = hintedName(entity, displays) ?? searchedName(entity, registry);
  const display = naming && displays.get(naming.aspect);
  if (!naming || !display) return {};
  const { place } = display.summary;
  const places = place === undefined ? undefined : display.targets[place];
  return { ...naming, ...(places && { places }) };
}

/** Where a value is that people take for the name. */
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

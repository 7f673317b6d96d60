import type { ModelFacts, TypeFacts } from '#generated/registry/model-facts';

/** The name that an aspect has after a change; its own if it was not renamed. */
export function newNameOf(aspect: string, { aspects }: ModelFacts): string {
  if (aspects[aspect]) return aspect;
  return Object.entries(aspects).find(([, { aliases }]) => aliases?.includes(aspect))?.[0] ?? aspect;
}

/** The type that has a name after a change, under this name or with it as an alias. */
export function typeNamed(name: string, { types }: ModelFacts): TypeFacts | undefined {
  return types[name] ?? Object.values(types).find(({ aliases }) => aliases?.includes(name));
}

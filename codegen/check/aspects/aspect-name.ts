import type { Rule } from '../rule';

/** Fits into paths, JSON keys and names of OpenAPI schemas alike. */
const NAME = /^[A-Za-z][A-Za-z0-9_]*$/;

export const aspectName: Rule = {
  name: 'aspect-name',
  check({ models }, report) {
    for (const { name, origin } of models.aspects.flatMap((aspect) => [aspect, ...aspect.aliases])) {
      if (!NAME.test(name))
        report(
          `"${name}" cannot be the name of an aspect`,
          origin,
          'start with a letter; letters, digits and _ may follow',
        );
    }
  },
};

import { didYouMean } from '#codegen/diagnostics/nearest-name';
import { isObject } from '#codegen/values/json-value';
import type { Rule } from '../rule';

/** Events that registry.yaml lists are records with `@Event`. */
export const unknownEvent: Rule = {
  name: 'unknown-event',
  needsWhole: true,
  check({ models: { types, registry } }, report) {
    const names = [...types.types.values()].flatMap(({ properties: { Event } }) =>
      isObject(Event) && typeof Event.name === 'string' ? [Event.name] : [],
    );
    for (const { name, origin } of registry.events) {
      if (!names.includes(name)) report(`unknown event ${name}`, origin, didYouMean(name, names));
    }
  },
};

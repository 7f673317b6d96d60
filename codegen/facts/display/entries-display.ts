import type { EntriesDisplay } from '#codegen/model/display-types';
import type { Field, Model } from '#codegen/model/model';
import { isObject } from '#codegen/values/json-value';
import { entriesFacts } from '../specs/search/defined-entries';
import { displayHints } from './display-hints';

/** What forms and pages need of `@DefinedEntries`, with who has definitions and what explains one. */
export function entriesDisplay(field: Field, { aspectRecords, registry }: Model): EntriesDisplay | undefined {
  const options = field.properties.DefinedEntries;
  if (!isObject(options)) return undefined;
  const facts = entriesFacts(options);
  const definition = aspectRecords.get(facts.aspect);
  const description = definition && displayHints(definition).summary.description;
  const { definedFor } = displayHints(field);
  return {
    ...facts,
    entities: registry.aspects.find(({ name }) => name === facts.aspect)?.entities ?? [],
    ...(description !== undefined && { description }),
    ...(definedFor !== null && { definedFor }),
  };
}

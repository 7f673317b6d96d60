import type { Model } from '#codegen/model/model';
import { displayHints } from './display-hints';

/**
 * The title of each search field that a hint gives to the field of the aspect with its values. Fields further inside have titles that need
 * those around them to be understood.
 */
export function searchFieldTitles(model: Model): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { name, searchFields } of model.registry.aspects) {
    const record = model.aspectRecords.get(name);
    if (!record || searchFields.length === 0) continue;
    for (const { field, path } of searchFields) {
      const [own = '', ...inside] = path.split('/').filter((segment) => segment !== '' && segment !== '*');
      const place = record.fields.find((each) => each.name === own);
      const title = place && inside.length === 0 ? displayHints(place).title : null;
      if (title && !found.has(field)) found.set(field, title);
    }
  }
  return found;
}

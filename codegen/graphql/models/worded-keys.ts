import { stringOption } from '#codegen/facts/annotation-options';
import type { Field, Model } from '#codegen/model/model';
import { resolveUse } from '#codegen/model/schema-tree';
import { isObject } from '#codegen/values/json-value';

/** The word by which an item without its key names it (`@GroupedFrom`). */
export interface WordedKey {
  /** The field of the word, in the same item. */
  readonly word: string;
  /** The text before the word in lower case. */
  readonly begin: string;
}

/** The keys that items may also name by a word, by their field. */
export function wordedKeys(model: Model): ReadonlyMap<Field, WordedKey> {
  const keys = new Map<Field, WordedKey>();
  for (const type of model.types.values())
    if (type.kind === 'record')
      for (const { properties } of type.fields) {
        const options = properties['GroupedFrom'];
        if (!isObject(options)) continue;
        const [word, end] = [stringOption(options, 'word'), stringOption(options, 'keyOfWord')];
        const key = itemFields(type.fields, stringOption(options, 'list'), model).find(
          ({ name }) => name === stringOption(options, 'key'),
        );
        if (key && word !== null && end !== null) keys.set(key, { word, begin: end.replace('{word}', '') });
      }
  return keys;
}

function itemFields(fields: readonly Field[], list: string | null, model: Model): readonly Field[] {
  const field = fields.find(({ name }) => name === list);
  const { shape } = field ? resolveUse(field.type, model) : { shape: null };
  const item = shape?.kind === 'array' ? resolveUse(shape.items, model).via.at(-1) : undefined;
  return item?.kind === 'record' ? item.fields : [];
}

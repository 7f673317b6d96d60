/** What the columns of a file mean for an entity type. */
import type { FieldDisplay } from '#generated/registry/display-types';
import { symbolsOf } from '#web/entity/edit/rail/quick-list';
import { fieldsOf, type Types } from '#web/ui/values/value-kinds';
import { idField } from '../new-key';
import type { NewEntityForm } from '../new-entity';

/** What a cell of a column says. */
export type Meaning =
  | { readonly kind: 'urn' | 'id' | 'place' }
  | { readonly kind: 'field'; readonly field: FieldDisplay }
  | { readonly kind: 'none' };

export interface CsvType {
  readonly form: NewEntityForm;
  /** The field of the key. */
  readonly id: FieldDisplay;
  readonly name: FieldDisplay;
  /** The field that names the place; undefined for a type without places. */
  readonly place: FieldDisplay | undefined;
  /** Fields that are a text or a word. */
  readonly texts: readonly FieldDisplay[];
}

/** @returns undefined for a type whose entities take more than texts to be made */
export function csvTypeOf(form: NewEntityForm): CsvType | undefined {
  const { model, aspect, keyAspect, layout } = form;
  const { types } = model;
  const id = idField(fieldsOf({ kind: 'named', name: keyAspect.record }, types) ?? []);
  if (!id || !layout.name || aspect === keyAspect) return undefined;
  const all = [layout.name, ...layout.main, ...layout.others];
  const place = all.find(({ name }) => aspect.summary.place === `/${name}`);
  return { form, id, name: layout.name, place, texts: all.filter((field) => isText(field, types)) };
}

function isText(field: FieldDisplay, types: Types): boolean {
  const { type } = field;
  return (type.kind === 'primitive' && type.name === 'string' && !type.urn) || symbolsOf(field, types) !== undefined;
}

/** The meanings of the heads, by the names or titles of fields in any letters. */
export function meaningsOf(heads: readonly string[], { form, id, name, place, texts }: CsvType): readonly Meaning[] {
  const { description } = form.aspect.summary;
  return heads.map((head): Meaning => {
    const word = head.trim().toLowerCase();
    if (word === 'urn') return { kind: 'urn' };
    if (word === 'name') return { kind: 'field', field: name };
    if (place && (word === 'in' || isCalled(place, word))) return { kind: 'place' };
    const field = texts.find((each) => isCalled(each, word));
    if (field) return { kind: 'field', field };
    const described = texts.find((each) => description === `/${each.name}`);
    if (word === 'description' && described) return { kind: 'field', field: described };
    return word === 'id' || isCalled(id, word) ? { kind: 'id' } : { kind: 'none' };
  });
}

function isCalled({ name, title }: FieldDisplay, word: string): boolean {
  return name.toLowerCase() === word || title.toLowerCase() === word;
}

import type { Registry, SearchEntriesSpec } from '#generated/registry/registry-types';
import { KEYWORD, type SearchField } from './search-field';

/** The search fields that the entries of lists make (`@SearchableEntries`). The models name only their beginning. */
export class EntryFields {
  private readonly specs: readonly SearchEntriesSpec[];

  constructor({ aspects }: Pick<Registry, 'aspects'>) {
    this.specs = aspects.flatMap(({ searchEntries }) => searchEntries);
  }

  /** The fields behind a name that people use, where the key may have dots: of strings, then of numbers. */
  named(name: string): readonly SearchField[] {
    for (const { field, numberField } of this.specs) {
      const key = keyBehind(name, field);
      if (key !== null) return [entryField(field, key, 'keyword'), entryField(numberField, key, 'number')];
    }
    return [];
  }

  /** The fields of a document that entries made. */
  in(document: { readonly fields: { readonly [field: string]: unknown } }): readonly SearchField[] {
    if (this.specs.length === 0) return [];
    const found: SearchField[] = [];
    for (const name of Object.keys(document.fields)) {
      const field = name.includes('.') ? this.fieldNamed(name) : undefined;
      if (field) found.push(field);
    }
    return found;
  }

  private fieldNamed(name: string): SearchField | undefined {
    for (const { field, numberField } of this.specs) {
      if (name.startsWith(`${field}.`)) return entryField(field, name.slice(field.length + 1), 'keyword');
      if (name.startsWith(`${numberField}.`))
        return entryField(numberField, name.slice(numberField.length + 1), 'number');
    }
    return undefined;
  }
}

/** The name of the field of an entry. A dot would begin an object of a search cluster. */
export function entryFieldName(field: string, key: string): string {
  return `${field}.${key.replaceAll('.', '_')}`;
}

/** The key of the urn, which may stand for itself. */
function keyBehind(name: string, field: string): string | null {
  if (!name.startsWith(`${field}.`)) return null;
  const key = name.slice(field.length + 1).replace(/^urn:[^:]*:[^:]*:/, '');
  return key === '' ? null : key;
}

/** The value of an entry is compared as a whole: a string or a number. */
function entryField(field: string, key: string, kind: 'keyword' | 'number'): SearchField {
  const name = entryFieldName(field, key);
  return { ...KEYWORD, name, facetName: name, kind };
}

import { type Annotations, option } from './annotation';
import { STRING, STRINGS } from './option-kinds';

const on = (part: string) => ({ on: part });

/** Annotations that say who may read and write what. */
export const ACCESS_ANNOTATIONS: Annotations = {
  Access: {
    home: 'record or field',
    doc: 'names privileges for writes of an aspect, or of a part of it',
    options: {
      write: option(
        STRINGS,
        'who has one of the privileges on the entity: writes the aspect, in place of `EDIT_ENTITY`, or changes this field. Audit stamps at the top, and the keys of items, do not count as changes',
        on('the record of an aspect; a field, also of the records in a list with `@ArrayKey`'),
      ),
      named: option(
        STRINGS,
        'who has one on the entity that an item names: adds, changes and removes this item',
        on('a list at the top, of urns or with one `@ArrayKey`'),
      ),
      parent: option(
        STRINGS,
        'who has one on all entities that the field names: creates, changes and deletes the whole entity, and names another parent on which it has it too',
        on('a field with `@Relationship` that holds urns'),
      ),
      ancestor: option(
        STRINGS,
        'the same, also on a parent of the parent by such a field, and so on',
        on('a field with `@Relationship` that holds urns'),
      ),
      entities: option(
        STRINGS,
        'entity types for which `parent` holds; all that carry the aspect without it',
        on('with `parent`'),
      ),
    },
  },
  AccessAttribute: {
    home: 'field',
    doc: 'on a field with `@Relationship` and `@Searchable`: policies compare the urns in it',
    options: { name: option(STRING, '`owner` or `domain`', { default: 'required' }) },
  },
  AccessParent: {
    home: 'field',
    doc: 'on a field with `@Relationship` that holds urns, or on the first of several fields of a key: who may not see the entity that it names does not see this one',
    options: null,
  },
  Secret: {
    home: 'field',
    doc: 'on a string, or on a map of strings: its value is stored, but never leaves the service',
    options: null,
  },
  Address: {
    home: 'path',
    doc: 'on a string, a list or map of strings, or a `typeref` of them: the text is the address of something in another system',
    options: null,
  },
  Recipe: {
    home: 'path',
    doc: 'on the same: the text is a recipe of another program, as JSON or YAML, or one of its settings',
    options: null,
  },
  Declined: {
    home: 'field',
    doc: 'names annotations that the release has and ours leave out, so that `--from-avro` does not add them again',
    options: null,
  },
};

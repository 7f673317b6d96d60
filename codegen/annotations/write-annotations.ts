import { type Annotations, option } from './annotation';
import { ANY, NUMBER, OBJECT, STRING, STRINGS } from './option-kinds';

const REQUIRED = { default: 'required' };

/** Annotations that the service acts on when somebody writes. */
export const WRITE_ANNOTATIONS: Annotations = {
  ArrayKey: {
    home: 'field',
    doc: 'names the fields that address an item of an array of records in a JSON Patch',
    options: null,
  },
  GroupedFrom: {
    home: 'field',
    doc: 'on a map at the top of an aspect derives it from a list beside it at each write',
    options: {
      list: option(STRING, 'the list', REQUIRED),
      key: option(STRING, 'field of its items that becomes the key', REQUIRED),
      value: option(STRING, 'field of its items that becomes the value', REQUIRED),
      word: option(STRING, 'a further field of its items, whose word also names the key'),
      keyOfWord: option(STRING, 'the key of a word, with `{word}` at its end'),
    },
  },
  PatchDefault: {
    home: 'field',
    doc: 'is the value of a required field that a PATCH leaves out of a record that it creates',
    options: null,
  },
  PatchStart: {
    home: 'field',
    doc: 'says what a required field begins with where a PATCH creates the aspect and leaves it out',
    options: {
      value: option(ANY, 'the value'),
      key: option(STRING, 'the key field that it repeats'),
    },
  },
  SoftDelete: {
    home: 'field',
    doc: 'on one searchable boolean: true hides the entity from lists, searches, browsing and lineage',
    options: null,
  },
  PairedBy: {
    home: 'record',
    doc: 'on the record of an aspect: entities are two sides of one thing, such as a dbt model and the table that it makes. One side leads',
    options: {
      others: option(STRING, 'the field with the urns of the other sides'),
      leads: option(STRING, 'the boolean that says whether this side leads'),
      lead: option(
        OBJECT,
        'key fields, each with the value that it has in a leading side: `{"platform": "urn:li:shop:online"}`',
      ),
      lineage: option(STRING, 'the aspect that says what an entity comes from'),
      upstreams: option(
        STRING,
        'path to the urns in it. A side that does not lead names exactly one leading entity there: its maker',
      ),
      kinds: option(STRING, 'the aspect with the kinds of an entity'),
      kind: option(STRING, 'the path to them'),
      madeFromOther: option(
        STRINGS,
        'the kinds of leading sides that do not make the other side. Such a side names exactly one upstream: its other side',
      ),
      same: option(STRINGS, 'key fields that are equal in both sides'),
      named: option(STRING, 'the key field with the name'),
      parts: option(
        NUMBER,
        'how many of its last parts, between dots, are the same in both sides, apart from capitals. A shorter name is compared as a whole',
        { default: '1' },
      ),
    },
  },
  PlacedBy: {
    home: 'record',
    doc: 'on the record of a default aspect (`defaults` in `registry.yaml`): a list of steps to the entity. Once an aspect names the place of the entity, such as its shelf, the steps are those to the place, and the place itself: `@PlacedBy = {"list": "path", "id": "id", "urn": "urn", "aspect": "shelf", "place": "/room"}`',
    options: {
      list: option(STRING, 'the list'),
      id: option(STRING, 'field of a step: its urn as text'),
      urn: option(STRING, 'field of a step: its urn'),
      aspect: option(STRING, 'the aspect that names the place'),
      place: option(STRING, 'path in it to the urn of the place'),
    },
  },
  CollectedFrom: {
    home: 'record',
    doc: 'on the record of an aspect: lists of facts of the entities that name this one, such as the repairs of a machine, by their state. The service keeps them in the transaction that changes such an entity. Soft-deleted and deleted ones are in none',
    options: {
      aspect: option(STRING, 'the aspect of the entities that name this one'),
      named: option(STRING, 'path in it to the urns of the entities that it names'),
      state: option(STRING, 'path in it to its state'),
      lists: option(
        OBJECT,
        'for each state the list that the facts are in: `{"OPEN": "openRepairs", "DONE": "doneRepairs"}`',
      ),
      urn: option(STRING, 'field of an item: the urn of the entity that the facts are about'),
      facts: option(
        OBJECT,
        'fields of an item, each with the path in the aspect to its value; of several paths in a list, the first with a value counts',
      ),
      lastly: option(OBJECT, 'for a list, further such fields: `{"doneRepairs": {"doneAt": "/status/time"}}`', {
        default: '{}',
      }),
    },
  },
  AnsweredBy: {
    home: 'record',
    doc: 'on the record of an aspect: the forms of an entity, with the questions of each by whether they have an answer. An answer is a value of another aspect, so it counts whoever writes it and wherever. The service keeps the lists in the transaction of the answer. Each option is an object of names',
    options: {
      forms: option(
        OBJECT,
        'the lists of the forms with open questions (`open`) and of the others (`complete`); the urn of the form in an item (`form`)',
      ),
      questions: option(
        OBJECT,
        'in an item of these, the lists of questions `open` and `complete`; `id` and `stamp` of a question',
      ),
      rows: option(
        OBJECT,
        'for questions about rows, such as columns: where a question has them (`in`), the lists `open` and `complete`; `row` and `stamp` of a row',
      ),
      verified: option(
        OBJECT,
        'the `list` of forms that somebody verified the entity with; the urn of the `form` and the `stamp` in an item',
      ),
      definition: option(
        OBJECT,
        'the `aspect` of a form; the field with its kind (`formKind`), and the kind that people also verify with (`verifiedKind`); its `questions`: `id`, `title`, `help` (how to answer), `required`, `kind`, and the path to what it `asks` for',
      ),
      answers: option(
        OBJECT,
        'the `aspect` with the answers: their `list`, the `key` that questions ask for, and its `values`',
      ),
      ofRows: option(
        OBJECT,
        'the `kind` of questions that ask for an answer for each row; the `entity` type of rows, with its key fields `parent` and `row`; the `aspect` and the path to the names of the `rows`',
      ),
    },
  },
};

import { ICONS, RENDERINGS, STAMPINGS } from '#codegen/model/display-types';
import { type AnnotationOption, type Annotations, option } from './annotation';
import { BOOLEAN, NUMBER, OBJECT, oneOf, type OptionKind, STRING } from './option-kinds';

const KEY_RECORD = 'a key record';
const ASPECT = 'the record of an aspect';
const FIELD = 'a field';
/** Its rule checks what is in it. */
const PATHS: OptionKind = { ...OBJECT, fits: () => true };
const on = (part: string, kind: OptionKind, doc: string): AnnotationOption => option(kind, doc, { on: part });

/** Annotations that say what people and clients of GraphQL see. */
export const PAGE_ANNOTATIONS: Annotations = {
  GraphQL: {
    home: 'path',
    doc: 'gives names in GraphQL other than those that follow from the models, and says what a urn identifies',
    options: {
      entity: on(
        `${KEY_RECORD}, ${FIELD}`,
        STRING,
        'the type of the entity type (`"CorpUser"`). Of a field, a further field with the entity, where the field itself is the urn; under the name of the field it takes its place, as `urn` does',
      ),
      symbol: on(KEY_RECORD, STRING, 'its symbol in `EntityType`: `"CORP_USER"`'),
      field: on(ASPECT, STRING, 'a further name of the aspect as a field of entities, besides its own'),
      newestBy: on(
        ASPECT,
        STRING,
        'of a time series, the field with the time by which its events are the newest first, where the event itself is a report of a later time',
      ),
      type: on('a record or enum', STRING, 'its type'),
      name: on(FIELD, STRING, 'its name'),
      alias: on(FIELD, STRING, 'a further name'),
      urn: on(FIELD, STRING, 'a further field with the urn as text, where the field itself is the entity'),
      entityType: on(
        FIELD,
        STRING,
        'the entity type of its urn, if neither the type of the urn nor `@Relationship` gives it',
      ),
      lift: on(FIELD, STRING, 'entities have the field themselves, under this name'),
      first: on('a list', STRING, 'a further field with the first item'),
    },
  },
  Display: {
    home: 'path',
    isClosed: true,
    doc: 'says how pages show a type or a field. All of it is optional: without hints, titles follow from names, and values from their types',
    options: {
      title: on(
        'anything',
        STRING,
        'its name for people; that of a field of the aspect itself also names its search field and facet. Without one it follows from the name: `guideUrl` is `Guide URL`, `waitMillis` is `Wait`, `buyerUrn` is `Buyer`',
      ),
      plural: on(
        KEY_RECORD,
        STRING,
        'the name of several: `@Display = {"title": "Job", "plural": "Jobs", "icon": "job"}`',
      ),
      icon: on(KEY_RECORD, oneOf(...ICONS), 'the picture of the entity type'),
      tab: on(
        KEY_RECORD,
        PATHS,
        'a tab on the pages of the entities that entities of this type name, with a card of each: `@Display = {"tab": {"title": "Queries", "relationships": ["Uses"]}}`. A page has it if there is one. With `"newestFirst": true` it is a table of the newest, such as runs, and the newest stands for how things are. `through` names relationships to the entity of the page, such as that of tasks to their pipeline: what names the tasks is in the tab of the pipeline',
      ),
      create: on(
        KEY_RECORD,
        BOOLEAN,
        'whether people create such entities by hand, so that pages offer a form for them: with the key, and the aspect that has the name, by the role `name` or as a search field. A type with a `tab` is created from the pages that have the tab, and begins with the entity of the page',
      ),
      section: on(
        ASPECT,
        STRING,
        'the tab of the page that has it. Without one it is on the first tab; `aside` is the column beside it',
      ),
      summary: on(
        ASPECT,
        PATHS,
        'what its values mean in lists and at the top of pages, as a path for each role: `name` (without it, the search field with a name), `description`, `place` (the parent; where its search field is a relationship, people browse along it), `platform`, `kind`, `owner`, `tag`, `term`, `state` (a boolean that warns), `otherSide` (urns of what is the same thing elsewhere; pages and results show it as one with them): `{"owner": "/owners/*/owner"}`. If aspects share a role with one value, the first by `order` counts',
      ),
      times: on(
        ASPECT,
        PATHS,
        'paths to times of the data that the entity stands for, in epoch milliseconds: `created`, `modified`, `refreshed`. The header of the page has them: `{"created": "/created/time"}`. Of a time series, the newest event counts',
      ),
      card: on(
        ASPECT,
        PATHS,
        'what its values mean on such a card, as a path for each role: `outcome` (an enum with `good` or `bad`; bad ones come first), `code` (a text for programs, such as SQL), `time` (epoch milliseconds; of an event its time, without a hint), `actor`, `note` (a remark); of what takes time, `state` (an enum, before there is an outcome), `start`, `duration` in milliseconds, `trigger` and `link`. Of a time series, the newest event counts',
      ),
      good: on(
        'an enum',
        PATHS,
        'symbols that people want, in words: `@Display = {"good": {"SUCCESS": "Passed"}, "bad": {"FAILURE": "Failed"}}`',
      ),
      bad: on('an enum', PATHS, 'symbols after which somebody has to act, in words'),
      order: on(`${ASPECT}, ${FIELD}`, NUMBER, 'smaller numbers first. Aspects without one have 100, time series 200'),
      hidden: on(`${ASPECT}, ${FIELD}`, BOOLEAN, 'pages show it only among the raw values'),
      readOnly: on(`${ASPECT}, ${FIELD}`, BOOLEAN, 'pages have no form for it'),
      as: on(
        'a field, a typeref',
        oneOf(...RENDERINGS),
        '`markdown`, `code`, `image` or `link` for a string, `table` or `tree` for a list, `chart` for a number of a time series; `ranking` for a list in events of texts, or of records whose first number counts: what occurs most in a period',
      ),
      stamp: on(
        FIELD,
        oneOf(...STAMPINGS),
        'a form sets it by itself: a urn to the writer, a `long` to the time in epoch milliseconds, a record with `@AuditStamp` to both. `changed` with each change of its record, `created` only if it has no value. A required record with `@AuditStamp` has `created` without a hint',
      ),
      initial: on(
        FIELD,
        STRING,
        'of a string or an enum: the text or symbol with which a form for a new entity begins, so that people see the usual one and need not type or choose it',
      ),
      definedFor: on(
        'a list with `@DefinedEntries`',
        STRING,
        'path in the definition to the urns of the entity types for which forms offer it; without any, for all',
      ),
      row: on(
        'a list that an aspect has itself',
        PATHS,
        'the meaning of the values of its items, for the rows of a tree; see below',
      ),
      unit: on(
        'a field, a typeref',
        STRING,
        'of a number: `bytes`, `ms`, `share` for a part of 1 that is shown in percent, `time` for milliseconds since 1970, or a word that is shown behind it',
      ),
    },
  },
};

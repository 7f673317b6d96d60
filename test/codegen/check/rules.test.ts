import { RULES } from '#codegen/check/rules';
import { complaints, type Files, load, REGISTRY, thingTree } from '../model/tree';

/** Rule -> a tree that breaks it, and what is said. */
const BROKEN: {
  readonly [rule: string]: {
    readonly files: Files;
    readonly registry?: string;
    readonly shipped?: string;
    readonly says: readonly string[];
  }[];
} = {
  'urn-namespace': [
    {
      files: thingTree(''),
      registry: REGISTRY.replace('li', 'L_I'),
      says: ['urn-namespace registry.yaml:2:12 "L_I" cannot be the namespace of urns; use small letters, digits and -'],
    },
  ],
  'display-hint': [
    {
      files: thingTree(
        '@Display = {"as": "markdwn", "titel": "T", "order": "1"}\nnote: string\n@Display = {"as": "table"}\nsize: int\n@Display = "big"\nall: string\n@Display = {"initial": "1"}\ncount: int',
      ),
      says: [
        'annotation-option acme/Info.pdl:4:13 the option as of @Display must be one of markdown, code, table, tree, chart, ranking, image, link; did you mean markdown?',
        'annotation-option acme/Info.pdl:4:30 @Display has no option titel; did you mean title?',
        'annotation-option acme/Info.pdl:4:44 the option order of @Display must be a number',
        'annotation-option acme/Info.pdl:8:1 @Display on all must be an object',
        'display-hint acme/Info.pdl:10:13 @Display begins count with a text, which needs a string or an enum',
        'display-hint acme/Info.pdl:6:13 @Display shows size as table, which needs a list',
      ],
    },
    {
      files: thingTree('', {
        'acme/X.pdl':
          'namespace acme @Aspect = {"name": "x", "entities": ["thing"]} @Display = {"summary": {"owner": "/ownr", "onwer": "/owner", "tag": 1}} record X { owner: string }',
      }),
      says: [
        'display-hint acme/X.pdl:1:87 "/ownr" is not the path of a value in X; did you mean /owner?',
        'display-hint acme/X.pdl:1:105 @Display knows no role onwer in a summary; did you mean owner?',
        'display-hint acme/X.pdl:1:124 1 is not the path of a value in X',
      ],
    },
    {
      files: thingTree('', {
        'acme/X.pdl':
          'namespace acme @Aspect = {"name": "x", "entities": ["thing"]} @Display = {"times": {"created": "/mde", "changed": "/made", "refreshed": "/owner"}} record X { owner: string made: long }',
      }),
      says: [
        'display-hint acme/X.pdl:1:85 "/mde" is not the path of a time in X; did you mean /made?',
        'display-hint acme/X.pdl:1:104 @Display knows no time changed of the data',
        'display-hint acme/X.pdl:1:124 "/owner" is not the path of a time in X',
      ],
    },
    {
      files: thingTree(
        [
          '@Display = {"stamp": "chnged"}\nby: string',
          '@Display = {"stamp": "created"}\nis: boolean',
          '@Display = {"stamp": "changed"}\nmore: record More { time: long }',
          '@Display = {"stamp": "changed"}\nall: array[string]',
        ].join('\n'),
        {
          'acme/ThingKey.pdl':
            'namespace acme @Aspect = {"name": "thingKey"} @Display = {"create": "yes"} record ThingKey { id: string }',
        },
      ),
      says: [
        'annotation-option acme/Info.pdl:4:13 the option stamp of @Display must be "created" or "changed"; did you mean changed?',
        'annotation-option acme/ThingKey.pdl:1:59 the option create of @Display must be true or false',
        'display-hint acme/Info.pdl:10:13 @Display stamps all, which needs a urn, a time or a record with @AuditStamp',
        'display-hint acme/Info.pdl:6:13 @Display stamps is, which needs a urn, a time or a record with @AuditStamp',
        'display-hint acme/Info.pdl:8:13 @Display stamps more, which needs a urn, a time or a record with @AuditStamp',
      ],
    },
  ],
  'display-entries': [
    {
      files: thingTree(
        [
          '@DefinedEntries = {"key": "/urn", "values": "/values/*", "aspect": "limits", "type": "/kind", "types": {"x": "urn"}, "allowedValues": "/words/*", "cardinality": "/kind"}',
          '@Display = {"definedFor": "/four/*"}',
          'entries: array[record Entry { urn: string values: array[string] }]',
          '@Display = {"definedFor": "/for/*"}',
          'bare: array[Entry]',
        ].join('\n'),
        {
          'acme/Limits.pdl':
            'namespace acme @Aspect = {"name": "limits", "entities": ["thing"]} record Limits { kind: string words: array[string] for: array[string] }',
        },
      ),
      says: [
        'display-entries acme/Info.pdl:5:13 "/four/*" is not the path of a value in limits; did you mean /for/*?',
        'display-entries acme/Info.pdl:7:13 @Display says for whom bare is defined, which needs @DefinedEntries',
      ],
    },
  ],
  'display-row': [
    {
      files: thingTree(
        [
          '@Display = {"row": {"path": "/naem", "titel": "/name", "entity": "thin"}}\nrows: array[record Row { name: string more: record More { sizes: array[int] } }]',
          '@Display = {"as": "tree"}\nbare: array[string]',
          '@Display = {"row": {"path": "/", "key": "/", "entity": "thing"}}\nfine: array[string]',
          '@Display = {"row": {"path": "/"}}\nnote: string',
          '@Display = {"row": "/"}\nwords: array[string]',
          '@Display = {"row": {"type": "/more/sizes"}}\nlast: array[Row]',
          '@Display = {"row": {"path": "/name", "type": "/more/sizes"}}\nnone: array[Row]',
        ].join('\n'),
      ),
      says: [
        'display-row acme/Info.pdl:10:13 @Display gives rows to note, which is not a list of an aspect',
        'display-row acme/Info.pdl:12:13 the option row of @Display must be an object of paths',
        'display-row acme/Info.pdl:14:13 @Display shows last as rows, which need the path of a row: "row": {"path": "/name"}',
        'display-row acme/Info.pdl:16:38 "/more/sizes" is not the path of a value in the items of none; did you mean /more/sizes/*?',
        'display-row acme/Info.pdl:4:21 "/naem" is not the path of a value in the items of rows; did you mean /name?',
        'display-row acme/Info.pdl:4:38 @Display knows no role titel in a row; did you mean title?',
        'display-row acme/Info.pdl:4:56 "thin" is not an entity type; did you mean thing?',
        'display-row acme/Info.pdl:6:13 @Display shows bare as rows, which need the path of a row: "row": {"path": "/name"}',
        'display-row acme/Info.pdl:8:46 the key of thing is not a urn and the path of a row',
      ],
    },
  ],
  'display-card': [
    {
      files: thingTree('mood: Mood', {
        'acme/Mood.pdl':
          'namespace acme @Display = {"good": {"FIN": "Fine"}, "bad": {"SAD": 1}} enum Mood { FINE SAD }',
        'acme/Day.pdl': 'namespace acme @Display = {"bad": {"MONDAY": "Monday"}} enum Day { MONDAY }',
        'acme/Plain.pdl': 'namespace acme enum Plain { A }',
        'acme/X.pdl':
          'namespace acme @Aspect = {"name": "x", "entities": ["thing"]} @Display = {"card": {"outcome": "/plain", "cod": "/sql", "note": "/nte", "state": "/sql"}} record X { plain: Plain sql: string note: string }',
        'acme/Y.pdl':
          'namespace acme @Aspect = {"name": "y", "entities": ["thing"]} @Display = {"card": {"outcome": "/day"}, "good": {}} record Y { day: Day }',
        'acme/Z.pdl':
          'namespace acme @Aspect = {"name": "z", "entities": ["thing"]} @Display = {"card": "/day"} record Z { day: Day }',
      }),
      says: [
        'display-card acme/Mood.pdl:1:37 there is no symbol FIN; did you mean FINE?',
        'display-card acme/Mood.pdl:1:61 SAD needs words for people, as a string',
        'display-card acme/X.pdl:1:84 /plain is not an outcome; give its enum @Display = {"good": {"SYMBOL": "Words"}, "bad": {"OTHER": "Words"}}',
        'display-card acme/X.pdl:1:105 @Display knows no role cod on a card; did you mean code?',
        'display-card acme/X.pdl:1:136 /sql is not a state, which is an enum',
        'display-card acme/X.pdl:1:120 "/nte" is not the path of a value in X; did you mean /note?',
        'display-card acme/Y.pdl:1:104 @Display says what is good of Y, which is not an enum',
        'display-card acme/Z.pdl:1:75 the option card of @Display must be an object of paths',
      ],
    },
  ],
  'display-tab': [
    {
      files: thingTree('', {
        'acme/NoteKey.pdl':
          'namespace acme @Aspect = {"name": "noteKey"} @EntityType = {"name": "note", "doc": "A note."} @Display = {"tab": {"title": "Notes", "relationships": ["NoteFr", "NoteFor"], "through": ["NoteFo"]}} record NoteKey { id: string @Relationship = {"name": "NoteFor", "entityTypes": ["thing"]} thing: Urn }',
        'acme/X.pdl':
          'namespace acme @Aspect = {"name": "x", "entities": ["thing"]} @Display = {"section": "Notes"} record X { a: string }',
        'acme/Y.pdl':
          'namespace acme @Aspect = {"name": "y", "entities": ["thing"]} @Display = {"tab": {"title": "Y", "relationships": []}} record Y { a: string }',
        'acme/BareKey.pdl':
          'namespace acme @Aspect = {"name": "bareKey"} @EntityType = {"name": "bare", "doc": "Bare."} @Display = {"tab": {"title": "Bare"}} record BareKey { id: string }',
      }),
      says: [
        'display-tab acme/BareKey.pdl:1:105 the option tab of @Display must be a title and relationships: {"title": "Queries", "relationships": ["Uses"]}',
        'display-tab acme/NoteKey.pdl:1:115 pages of thing have another tab "Notes"; choose another title',
        'display-tab acme/NoteKey.pdl:1:185 there is no relationship "NoteFo"; did you mean NoteFor?',
        'display-tab acme/NoteKey.pdl:1:151 note has no relationship "NoteFr"; did you mean NoteFor?',
        'display-tab acme/Y.pdl:1:75 @Display gives a tab to Y, which is not a key record',
      ],
    },
  ],
  'empty-enum': [
    {
      files: thingTree('kind: enum Kind {}'),
      says: ['empty-enum acme/Info.pdl:4:12 the enum Kind has no symbols, so nothing can have a value of it'],
    },
    {
      files: thingTree('kind: int = 1.5\nof: optional union[]', {
        'acme/X.schema.json': JSON.stringify({
          type: 'object',
          properties: { of: { type: 'string' } },
          'x-aspect': { name: 'x' },
        }),
      }),
      says: [
        'bad-default acme/Info.pdl:4:13 expected a value of type int, found 1.5; write a whole number, or make the type double',
        'empty-enum acme/Info.pdl:5:14 this union in Info has no members, so nothing can have a value of it; list the types that a value may have',
        'idle-aspect acme/X.schema.json:1:56 aspect x belongs to no entity type; say which in x-aspect: "entities": ["thing"]',
      ],
    },
  ],
  'endless-record': [
    {
      files: thingTree('a: A', {
        'acme/A.pdl': 'namespace acme record A { b: TB }',
        'acme/TB.pdl': 'namespace acme typeref TB = B',
        'acme/B.pdl': 'namespace acme record B { a: A fine: optional B few: array[B] one: union[B, string] }',
      }),
      says: [
        'endless-record acme/A.pdl:1:23 a A must contain another A, so no value is possible: A -> B -> A; make a field on the way optional',
      ],
    },
  ],
  'property-clash': [
    {
      files: thingTree('fooBar: string\nfoo_bar: int\nid: int\nID: int\nchoice: union[a: int, A: string]'),
      says: [
        'property-clash acme/Info.pdl:5:1 foo_bar and fooBar are one name in generated clients; give it a name that differs in more than _ and capitals',
        'property-clash acme/Info.pdl:8:23 A and a are one name in generated clients; give it a name that differs in more than _ and capitals',
      ],
    },
    {
      files: thingTree('', {
        'acme/X.schema.json':
          '{"title": "X", "x-namespace": "com.acme", "type": "object", "properties": {"n": {"type": "string"}, "N": {"type": "string"}}}',
      }),
      says: [
        'property-clash acme/X.schema.json:1:101 N and n are one name in generated clients; give it a name that differs in more than _ and capitals',
      ],
    },
  ],
  'grouped-from': [
    {
      files: thingTree(
        'people: array[record P { who: string kind: string }] = []\n@GroupedFrom = {"list": "people", "key": "kin", "value": "who"} byKind: map[string, array[string]] = {}\n@GroupedFrom = {"list": "people", "key": "kind", "value": "who"} a: string',
      ),
      says: [
        'grouped-from acme/Info.pdl:5:35 @GroupedFrom names key "/people/*/kin", which does not exist; did you mean /people/*/kind?',
        'grouped-from acme/Info.pdl:6:1 @GroupedFrom belongs on a map at the top of an aspect',
      ],
    },
    {
      files: thingTree(
        'people: array[record P { who: string kind: string }] = []\n@GroupedFrom = {"list": "people", "key": "kind", "value": "who", "word": "kin", "keyOfWord": "{word}s"} byKind: map[string, array[string]] = {}',
      ),
      says: [
        'grouped-from acme/Info.pdl:5:81 @GroupedFrom with a word needs keyOfWord: a text that ends with {word}',
        'grouped-from acme/Info.pdl:5:66 @GroupedFrom names word "/people/*/kin", which does not exist; did you mean /people/*/kind?',
      ],
    },
  ],
  'answered-by': [
    {
      files: thingTree('note: string', {
        'acme/X.pdl':
          'namespace acme @Aspect = {"name": "x", "entities": ["thing"]} @AnsweredBy = {"forms": {"open": "a", "complete": "a", "form": "urm"}, "questions": {"open": "q", "complete": "q", "id": "urn", "stamp": "urn"}, "rows": {"in": "r", "open": "q", "complete": "q", "row": "urn", "stamp": "urn"}, "verified": {"list": "a", "form": "urn", "stamp": "urn"}, "definition": {"aspect": "inf"}, "answers": {"aspect": "info", "list": "l", "key": "k", "values": "v"}, "ofRows": {"aspect": "info", "rows": "/note", "entity": "thing", "parent": "id", "row": "idd"}} record X { a: array[record A { urn: string q: array[record Q { urn: string r: record R { q: array[record S { urn: string }] } }] }] }',
      }),
      says: [
        'answered-by acme/X.pdl:1:347 the option definition of @AnsweredBy has no effect, because there is nothing named "inf"; did you mean info?',
        'answered-by acme/X.pdl:1:380 the option answers of @AnsweredBy has no effect, because there is nothing named "/l/*/k"',
        'answered-by acme/X.pdl:1:380 the option answers of @AnsweredBy has no effect, because there is nothing named "/l/*/v"',
        'answered-by acme/X.pdl:1:451 the option ofRows of @AnsweredBy has no effect, because there is nothing named "idd"; did you mean id?',
        'answered-by acme/X.pdl:1:78 the option forms of @AnsweredBy has no effect, because there is nothing named "/a/*/urm"; did you mean /a/*/urn?',
      ],
    },
  ],
  'collected-from': [
    {
      files: thingTree('note: string', {
        'acme/X.pdl':
          'namespace acme @Aspect = {"name": "x", "entities": ["thing"]} @CollectedFrom = {"aspect": "info", "named": "/not", "state": "/note", "lists": {"A": "openn"}, "urn": "urn", "facts": {"at": ["/note", "/none"]}} record X { open: array[record S { urn: string at: string }] }',
      }),
      says: [
        'collected-from acme/X.pdl:1:134 the option lists of @CollectedFrom has no effect, because there is nothing named "/openn"; did you mean /open?',
        'collected-from acme/X.pdl:1:159 the option urn of @CollectedFrom has no effect, because there is nothing named "/openn/*/urn"; did you mean /open/*/urn?',
        'collected-from acme/X.pdl:1:173 the option facts of @CollectedFrom has no effect, because there is nothing named "/none"; did you mean /note?',
        'collected-from acme/X.pdl:1:173 the option facts of @CollectedFrom has no effect, because there is nothing named "/openn/*/at"; did you mean /open/*/at?',
        'collected-from acme/X.pdl:1:99 the option named of @CollectedFrom has no effect, because there is nothing named "/not"; did you mean /note?',
      ],
    },
  ],
  'placed-by': [
    {
      files: thingTree('note: string', {
        'acme/X.pdl':
          'namespace acme @Aspect = {"name": "x", "entities": ["thing"]} @PlacedBy = {"list": "steps", "id": "idd", "urn": "urn", "aspect": "inf", "place": "/note"} record X { steps: array[record S { id: string urn: string }] }',
      }),
      says: [
        'placed-by acme/X.pdl:1:120 the option aspect of @PlacedBy has no effect, because there is nothing named "inf"; did you mean info?',
        'placed-by acme/X.pdl:1:93 the option id of @PlacedBy has no effect, because there is nothing named "/steps/*/idd"; did you mean /steps/*/id?',
      ],
    },
  ],
  'paired-by': [
    {
      files: thingTree('note: string', {
        'acme/X.pdl':
          'namespace acme @Aspect = {"name": "x", "entities": ["thing"]} @PairedBy = {"others": "other", "leads": "others", "lead": {"idd": "a"}, "lineage": "info", "upstreams": "/nope", "kinds": "inf", "kind": "/n", "madeFromOther": [], "same": ["i"], "named": "name"} record X { others: array[string] is: boolean }',
      }),
      says: [
        'paired-by acme/X.pdl:1:114 the option lead of @PairedBy must be one of id; did you mean id?',
        'paired-by acme/X.pdl:1:155 the option upstreams of @PairedBy must be one of /note; did you mean /note?',
        'paired-by acme/X.pdl:1:177 the option kinds of @PairedBy must be one of info, thingKey, x; did you mean info?',
        'paired-by acme/X.pdl:1:228 the option same of @PairedBy must be one of id',
        'paired-by acme/X.pdl:1:243 the option named of @PairedBy must be one of id',
        'paired-by acme/X.pdl:1:76 the option others of @PairedBy must be one of others; did you mean others?',
        'paired-by acme/X.pdl:1:95 the option leads of @PairedBy must be one of is',
      ],
    },
  ],
  'reserved-name': [
    {
      files: thingTree('constructor: string\n`__proto__`: union[toString: int]\n__x: int', {
        'acme/X.pdl': 'namespace acme @Aspect = {"name": "valueOf", "entities": ["thing"]} record X {}',
      }),
      says: [
        'reserved-name acme/Info.pdl:5:20 toString cannot be a name: every object in JavaScript has a member that is called so; choose another name, such as ownToString',
        'reserved-name acme/X.pdl:1:16 valueOf cannot be a name: every object in JavaScript has a member that is called so; choose another name, such as ownValueOf',
      ],
    },
    {
      files: thingTree('a: acme.X', {
        'acme/X.schema.json':
          '{"title": "X", "x-namespace": "acme", "properties": {"a": {"enum": ["true", "__b"]}, "__c": {}}}',
      }),
      says: [],
    },
    {
      files: thingTree('a: enum Word { YES `null` }\n__b: record __B {}'),
      says: [
        'reserved-name acme/Info.pdl:5:13 __B cannot be a name: GraphQL keeps those that begin with __; begin it with a letter',
      ],
    },
  ],
  'misspelt-annotation': [
    {
      files: thingTree('@searchable = {}\na: string\n@Relationships.name = "x" @mine = 1\nb: string'),
      says: [
        'misspelt-annotation acme/Info.pdl:4:1 unknown annotation searchable; did you mean Searchable?',
        'misspelt-annotation acme/Info.pdl:6:1 unknown annotation Relationships; did you mean Relationship?',
      ],
    },
  ],
  'annotation-option': [
    {
      files: thingTree(
        '@Searchable = {"fieldtype": "KEYWORD", "addToFilters": "true", "queryByDefault": "true", "newerOption": 1}\na: string\n@Searchable = {"/*": {"boostScore": "2"}}\nb: array[string]\n@SearchScore.wieght = 2\nc: int\n@Searchable = {"weightsPerFieldValue": {"x": -1}}\nd: string\n@Searchable = {"constructor": 1} @toString = {"name": 1}\ne: string',
        {
          'acme/X.pdl':
            'namespace acme @Aspect = {"name": "x", "typ": "timeseries", "type": "timeserie", "entities": ["thing"]} record X {}',
        },
      ),
      says: [
        'annotation-option acme/Info.pdl:10:16 the option weightsPerFieldValue of @Searchable must be an object of numbers, 0 or more',
        'annotation-option acme/Info.pdl:4:16 @Searchable has no option fieldtype; did you mean fieldType?',
        'annotation-option acme/Info.pdl:4:40 the option addToFilters of @Searchable must be true or false',
        'annotation-option acme/Info.pdl:6:23 the option boostScore of @Searchable must be a number, 0 or more',
        'annotation-option acme/Info.pdl:8:1 @SearchScore has no option wieght; did you mean weight?',
        'annotation-option acme/X.pdl:1:40 @Aspect has no option typ; did you mean type?',
        'annotation-option acme/X.pdl:1:61 the option type of @Aspect must be "versioned" or "timeseries"; did you mean timeseries?',
      ],
    },
  ],
  'annotation-home': [
    {
      files: thingTree(
        '@Aspect = {"name": "b"} a: @Searchable = {} array[string] b: union[@Relationship = {} one: string]',
        {
          'acme/E.pdl': 'namespace acme @Aspect = {"name": "e"} enum E { @SoftDelete = {} A }',
          'acme/T.pdl': 'namespace acme @ArrayKey = ["a"] @Searchable = {} @mine = 1 typeref T = string',
        },
      ),
      says: [
        'annotation-home acme/Info.pdl:4:1 @Aspect has no effect on the field a; it belongs on a record',
        'annotation-home acme/Info.pdl:4:28 @Searchable has no effect on the type array[...]; it belongs on a field',
        'annotation-home acme/Info.pdl:4:68 @Relationship has no effect on the member one of a union; it belongs on a field',
        'annotation-home acme/E.pdl:1:16 @Aspect has no effect on the enum E; it belongs on a record',
        'annotation-home acme/E.pdl:1:49 @SoftDelete has no effect on the symbol A; it belongs on a field',
        'annotation-home acme/T.pdl:1:16 @ArrayKey has no effect on the typeref T; it belongs on a field',
      ],
    },
  ],
  'indirect-edge': [
    {
      files: thingTree(
        '@IndirectEdge = {"source": "/fro", "sourceType": "thing", "destination": "/n"}\nlinks: array[record Link { from: string to: string n: int }]\n@IndirectEdge = {"name": "x"}\nnote: string',
      ),
      says: [
        'annotation-option acme/Info.pdl:4:1 @IndirectEdge needs the option name, a string',
        'annotation-option acme/Info.pdl:6:1 @IndirectEdge needs the option destination, a string',
        'annotation-option acme/Info.pdl:6:1 @IndirectEdge needs the option source, a string',
        'indirect-edge acme/Info.pdl:4:18 source of @IndirectEdge has no effect, because the items of links have no string at "/fro"; did you mean /from?',
        'indirect-edge acme/Info.pdl:4:36 sourceType of @IndirectEdge must be an entity type whose key is a urn and a string',
        'indirect-edge acme/Info.pdl:4:59 destination of @IndirectEdge has no effect, because the items of links have no string at "/n"',
        'indirect-edge acme/Info.pdl:6:1 @IndirectEdge on note must be on an array of records with string fields',
      ],
    },
  ],
  'defined-entries': [
    {
      files: thingTree(
        '@DefinedEntries = {"key": "/ur", "values": "/values/*", "aspect": "none", "types": {"x": "text"}, "platforms": "/on/*"}\nentries: array[record Entry { urn: string values: array[string] }]\n@DefinedEntries = {}\nnote: string',
      ),
      says: [
        'annotation-option acme/Info.pdl:4:1 @DefinedEntries needs the option type, a string',
        'annotation-option acme/Info.pdl:6:1 @DefinedEntries needs the option aspect, a string',
        'annotation-option acme/Info.pdl:6:1 @DefinedEntries needs the option key, a string',
        'annotation-option acme/Info.pdl:6:1 @DefinedEntries needs the option type, a string',
        'annotation-option acme/Info.pdl:6:1 @DefinedEntries needs the option types, an object',
        'annotation-option acme/Info.pdl:6:1 @DefinedEntries needs the option values, a string',
        'defined-entries acme/Info.pdl:4:20 key of @DefinedEntries has no effect, because an item of entries has nothing at "/ur"; did you mean /urn?',
        'defined-entries acme/Info.pdl:4:57 aspect of @DefinedEntries is not an aspect of an entity type',
        'defined-entries acme/Info.pdl:4:99 platforms of @DefinedEntries needs platformAspect, an aspect of an entity type',
        'defined-entries acme/Info.pdl:4:75 types of @DefinedEntries must name types; types are string, number, date, urn',
        'defined-entries acme/Info.pdl:6:1 @DefinedEntries on note must be on an array of records',
      ],
    },
  ],
  'search-entries': [
    {
      files: thingTree(
        '@SearchableEntries = {"fieldName": "p", "key": "/ur", "values": "/values/*"}\nentries: array[record Entry { urn: string values: array[string] }]\n@SearchableEntries = {}\nnote: string',
      ),
      says: [
        'annotation-option acme/Info.pdl:4:1 @SearchableEntries needs the option numberFieldName, a string',
        'annotation-option acme/Info.pdl:6:1 @SearchableEntries needs the option fieldName, a string',
        'annotation-option acme/Info.pdl:6:1 @SearchableEntries needs the option key, a string',
        'annotation-option acme/Info.pdl:6:1 @SearchableEntries needs the option numberFieldName, a string',
        'annotation-option acme/Info.pdl:6:1 @SearchableEntries needs the option values, a string',
        'search-entries acme/Info.pdl:4:41 key of @SearchableEntries has no effect, because the items of entries have nothing at "/ur"; did you mean /urn?',
        'search-entries acme/Info.pdl:6:1 @SearchableEntries on note must be on an array of records',
      ],
    },
  ],
  'retention-policy': [
    {
      files: thingTree('kept: int'),
      registry: REGISTRY.replace('vendor: acme', 'vendor: acme\nretention: { policyAspect: info }'),
      says: ['retention-policy acme/Info.pdl:3:8 Info is the policy aspect of retention and needs @RetentionPolicy'],
    },
    {
      files: thingTree('', {
        'acme/Info.pdl':
          'namespace acme\n@Aspect = {"name": "info"}\n@RetentionPolicy = {"entityType": "id", "aspect": "di", "maxVersions": "/kept"}\nrecord Info { kept: int }',
      }),
      registry: REGISTRY.replace('vendor: acme', 'vendor: acme\nretention: { policyAspect: info }'),
      says: [
        'retention-policy acme/Info.pdl:3:1 the option maxAgeSeconds of @RetentionPolicy must be one of /kept',
        'retention-policy acme/Info.pdl:3:41 the option aspect of @RetentionPolicy must be one of id; did you mean id?',
      ],
    },
  ],
  'idle-aspect': [
    {
      files: thingTree('', {
        'acme/X.pdl': 'namespace acme @Aspect = {"name": "x", "entites": ["thing"]} record X {}',
      }),
      says: ['annotation-option acme/X.pdl:1:40 @Aspect has no option entites; did you mean entities?'],
    },
    {
      files: thingTree('', {
        'acme/X.pdl': 'namespace acme @Aspect = {"name": "x"} record X { y: array[Y] }',
        'acme/Y.pdl': 'namespace acme @Aspect = {"name": "y"} record Y { again: optional Y }',
      }),
      says: [
        'idle-aspect acme/X.pdl:1:16 aspect x belongs to no entity type; say which in @Aspect: "entities": ["thing"]',
      ],
    },
  ],
  'forgotten-aspect': [
    {
      files: thingTree('used: optional Used', {
        'acme/Used.pdl': 'namespace acme record Used {}',
        'acme/Lost.pdl': 'namespace acme record Lost { again: optional Lost }',
        'acme/Shared.schema.json': '{"properties": {}, "$defs": {"Part": {"properties": {}}}}',
        'acme/Merged.schema.json': '{"properties": {}, "$defs": {"Part": {"properties": {}, "minProperties": 1}}}',
        'acme/Parts.schema.json':
          '{"x-aspect": {"name": "parts", "entities": ["thing"]}, "properties": {"a": {"$ref": "Shared.schema.json#/$defs/Part"}, "b": {"anyOf": [{"$ref": "Merged.json#/$defs/Part"}, {"properties": {}}]}}}',
        'acme/Gone.schema.json': '{"x-namespace": "acme", "type": "object", "properties": {}}',
        'com/acme/Shipped.pdl': 'namespace com.acme record Shipped {}',
      }),
      says: [
        'forgotten-aspect acme/Gone.schema.json:1:1 Gone is not an aspect, and no other type uses it; add "x-aspect": {"name": "gone", "entities": ["thing"]}',
        'forgotten-aspect acme/Lost.pdl:1:23 Lost is not an aspect, and no other type uses it; write @Aspect = {"name": "lost", "entities": ["thing"]} in front of "record"',
      ],
    },
  ],
  'missing-namespace': [
    {
      files: thingTree('', {
        'acme/X.pdl': '@Aspect = {"name": "x", "entities": ["thing"]} record X {}',
        'acme/Z.schema.json': '{"type": "object", "properties": {}, "x-aspect": {"name": "z", "entities": ["thing"]}}',
      }),
      says: [
        'missing-namespace acme/X.pdl:1:55 X has no namespace; begin the file with a line such as "namespace com.example"',
      ],
    },
  ],
  'search-field-conflict': [
    {
      files: thingTree('@Searchable = {} size: string', {
        'acme/BoxKey.pdl':
          'namespace acme @Aspect = {"name": "boxKey"} @EntityType = {"name": "box"} record BoxKey { id: string }',
        'acme/X.pdl':
          'namespace acme @Aspect = {"name": "x", "entities": ["box"]} record X { @Searchable = {} size: int }',
      }),
      says: [
        'search-field-conflict acme/X.pdl:1:72 the search field size is a text in aspect info, here it is a number; give it another fieldName',
      ],
    },
    {
      files: thingTree('@Searchable = {} size: string', {
        'acme/X.pdl':
          'namespace acme @Aspect = {"name": "x", "entities": ["thing"]} record X { @Searchable = {} size: int @Searchable = {"fieldName": "note"} a: string }',
        'acme/Z.pdl':
          'namespace acme @Aspect = {"name": "z", "entities": ["thing"]} record Z { @Searchable = {"hasValuesFieldName": "note"} b: string }',
        'acme/Y.pdl':
          'namespace acme @Aspect = {"name": "y", "entities": ["thing"]} record Y { @Searchable = {"fieldType": "KEYWORD"} note: string }',
      }),
      says: [
        'search-field-conflict acme/X.pdl:1:74 the search field size is a text in aspect info, here it is a number; give it another fieldName',
        'search-field-conflict acme/Z.pdl:1:89 the search field note is a text in aspect x, here it is a boolean; give it another hasValuesFieldName',
      ],
    },
  ],
  'search-field-shipped': [
    {
      files: thingTree('a: string', {
        'com/acme/BoxKey.pdl':
          'namespace com.acme @Aspect = {"name": "boxKey"} @EntityType = {"name": "box"} record BoxKey { @Searchable = {"fieldType": "TEXT_PARTIAL"} id: string @Searchable = {"fieldType": "KEYWORD"} kind: string }',
        'acme/X.pdl':
          'namespace acme @Aspect = {"name": "x", "entities": ["box"]} record X { @Searchable = {"fieldType": "TEXT_PARTIAL"} id: string @Searchable = {"boostScore": 2.0, "addToFilters": true} kind: string }',
      }),
      says: [
        'search-field-shipped acme/X.pdl:1:72 the search field id is part of the name of an entity, by the shipped aspect boxKey; write "isName": true if this value is a name, or give the field another fieldName',
        'search-field-shipped acme/X.pdl:1:127 the search field kind is that of the shipped aspect boxKey, which has queryByDefault false; write "queryByDefault": false, or give the field another fieldName',
        'search-field-shipped acme/X.pdl:1:142 the search field kind is that of the shipped aspect boxKey, which has boostScore 1; write "boostScore": 1, or give the field another fieldName',
        'search-field-shipped acme/X.pdl:1:161 the search field kind is that of the shipped aspect boxKey, which has addToFilters false; write "addToFilters": false, or give the field another fieldName',
      ],
    },
  ],
  'entity-name': [
    {
      files: thingTree(''),
      registry: `${REGISTRY}  - { name: Thing, keyAspect: thingKey }\n`,
      says: [
        'entity-name registry.yaml:8:13 "Thing" cannot be an entity type; start with a small letter; letters, digits and _ may follow',
        'entity-name registry.yaml:8:13 entity type Thing is declared already, as thing',
      ],
    },
  ],
  'unknown-aspect': [
    {
      files: thingTree(''),
      registry: REGISTRY.replace('[info]', '[info, inf, info]')
        .replace('vendor: acme', 'vendor: acme\nretention: { policyAspect: policies }')
        .replace('thingKey', 'thinKey'),
      says: [
        'unknown-aspect registry.yaml:4:28 unknown aspect policies',
        'unknown-aspect registry.yaml:7:16 unknown aspect thinKey; did you mean thingKey?',
        'idle-aspect acme/ThingKey.pdl:1:16 aspect thingKey belongs to no entity type; say which in @Aspect: "entities": ["thing"]',
        'unknown-aspect registry.yaml:8:21 unknown aspect inf; did you mean info?',
        'unknown-aspect registry.yaml:8:26 aspect info is listed already',
      ],
    },
    {
      files: thingTree(''),
      registry: `${REGISTRY}    defaults: { infos: {} }\n`,
      says: ['unknown-aspect registry.yaml:8:17 unknown aspect infos of thing; did you mean info?'],
    },
  ],
  'default-value': [
    {
      files: thingTree('paths: array[string] entries: array[record Entry { id: string }]'),
      registry: `${REGISTRY}    defaults: { info: { paths: "/{id}", entries: "{id|lower|entries:id}", more: 1 } }\n`,
      says: [
        'default-value registry.yaml:8:17 the default of info does not fit at /more: Info has no field more',
        'default-value registry.yaml:8:17 the default of info does not fit at /paths: expected a list, found "/{id}"',
      ],
    },
  ],
  'shipped-aspect': [
    {
      files: thingTree('name: string tags: array[string] = []'),
      shipped: `
- { urn: "urn:li:thing:1", aspectName: info, value: { name: a } }
- { urn: "urn:li:thing:1", aspectName: info, value: { name: b, tags: [x, 3], more: 1 } }
- { urn: "urn:li:thing:2", aspectName: inf, value: {} }
- { urn: "urn:li:thin:2", aspectName: info, value: {} }
- { urn: "urn:me:thing:2", aspectName: info, value: { name: a } }
- { urn: "urn:li:thing:3", aspectName: info, value: {} }
`,
      says: [
        'shipped-aspect shipped.yaml:3:10 urn:li:thing:1 info is in this file already',
        'shipped-aspect shipped.yaml:3:84 Info has no field more',
        'shipped-aspect shipped.yaml:3:74 expected a value of type string, found 3',
        'shipped-aspect shipped.yaml:4:40 thing has no aspect inf; did you mean info?',
        'shipped-aspect shipped.yaml:5:10 unknown entity type thin; did you mean thing?',
        'shipped-aspect shipped.yaml:6:10 expected urn:li:<entity type>:<key>',
        'shipped-aspect shipped.yaml:7:53 the field name of Info is missing',
      ],
    },
  ],
  'unknown-event': [
    {
      files: thingTree('', { 'acme/E.pdl': 'namespace acme @Event = {"name": "changed"} record E {}' }),
      registry: `${REGISTRY}events: [{ name: changed }, { name: changd }]\n`,
      says: ['unknown-event registry.yaml:8:37 unknown event changd; did you mean changed?'],
    },
  ],
  'unknown-entity-type': [
    {
      files: thingTree('', {
        'acme/X.pdl': 'namespace acme @Aspect = {"name": "x", "entities": ["thin"]} record X { a: string }',
      }),
      says: ['unknown-entity-type acme/X.pdl:1:53 unknown entity type thin; did you mean thing?'],
    },
  ],
  'key-field-type': [
    {
      files: thingTree('', {
        'acme/ThingKey.pdl':
          'namespace acme @Aspect = {"name": "thingKey"} record ThingKey { part: string in: ThingUrn }',
      }),
      says: [
        'key-field-type acme/ThingKey.pdl:1:54 the key of a thing contains the urn of another thing, so no urn is possible',
      ],
    },
    {
      files: thingTree('', {
        'acme/ThingKey.pdl': 'namespace acme @Aspect = {"name": "thingKey"} record ThingKey { id: long }',
      }),
      says: ['key-field-type acme/ThingKey.pdl:1:69 id is part of a key and must be a string or an enum'],
    },
    {
      files: thingTree('', { 'acme/ThingKey.pdl': 'namespace acme @Aspect = {"name": "thingKey"} record ThingKey {}' }),
      says: ['key-field-type acme/ThingKey.pdl:1:54 key aspect thingKey has no fields to make a urn of'],
    },
  ],
  'snapshot-shape': [
    {
      files: thingTree('', {
        'acme/S.pdl':
          'namespace acme @Entity = {"name": "thing", "keyAspect": "info"} record S { urn: long aspects: array[union[Info, Loose]] }',
        'acme/Loose.pdl': 'namespace acme record Loose {}',
      }),
      says: [
        'snapshot-shape acme/S.pdl:1:44 the key aspect of thing is thingKey, not info',
        'snapshot-shape acme/S.pdl:1:76 snapshot S needs a field urn that is a string',
        'snapshot-shape acme/S.pdl:1:86 acme.Loose is a member of a snapshot but has no @Aspect',
      ],
    },
    {
      files: thingTree('', {
        'acme/S.pdl': 'namespace acme @Entity = {"name": "thin", "keyAspect": "thingKey"} record S { urn: string }',
      }),
      says: [
        'snapshot-shape acme/S.pdl:1:27 unknown entity type thin; did you mean thing?',
        'snapshot-shape acme/S.pdl:1:75 snapshot S needs a field aspects that is an array of a union of aspect records',
      ],
    },
  ],
  'default-expression': [
    {
      files: thingTree('note: string'),
      registry: `${REGISTRY}    defaults: { info: { note: "{ix} {id.name} {id|lover} {id|lower:x} {id|folders:id/info/note} {id" } }\n`,
      says: [
        'default-expression registry.yaml:8:17 {ix}: unknown key field ix; did you mean id?',
        'default-expression registry.yaml:8:17 {id.name}: id is not a urn, so it has no parts',
        'default-expression registry.yaml:8:17 {id|lover}: unknown filter lover; did you mean lower?',
        'default-expression registry.yaml:8:17 {id|lower:x}: the filter lower takes nothing after a colon',
        'default-expression registry.yaml:8:17 {id|folders:id/info/note}: unknown urn id in the key',
        'default-expression registry.yaml:8:17 {ix} {id.name} {id|lover} {id|lower:x} {id|folders:id/info/n: a brace is not paired; write an expression in one pair of braces',
      ],
    },
  ],
  'aspect-name': [
    {
      files: thingTree('', {
        'acme/X.pdl': 'namespace acme @Aspect = {"name": "my-aspect", "entities": ["thing"]} record X {}',
      }),
      says: [
        'aspect-name acme/X.pdl:1:16 "my-aspect" cannot be the name of an aspect; start with a letter; letters, digits and _ may follow',
      ],
    },
  ],
  'aspect-size': [
    {
      files: thingTree(
        'next: R0',
        Object.fromEntries(
          Array.from({ length: 20 }, (_, i) => [
            `acme/R${i}.pdl`,
            `namespace acme record R${i} { ${i < 19 ? `a: R${i + 1} b: R${i + 1}` : 'x: string'} }`,
          ]),
        ),
      ),
      says: [
        'aspect-size acme/Info.pdl:3:8 aspect info has more than 10000 places, or some nested deeper than 500 levels; make a part of it a value of any kind: {} in JSON Schema; or split it into several aspects',
      ],
    },
  ],
  'duplicate-aspect': [
    {
      files: thingTree('', { 'acme/Jnfo.pdl': 'namespace acme @Aspect = {"name": "info"} record Jnfo {}' }),
      says: [
        'duplicate-aspect acme/Jnfo.pdl:1:16 aspect info is declared by acme.Info already; give it another name, such as acmeInfo',
      ],
    },
    {
      files: thingTree('', {
        'acme/X.pdl': 'namespace acme @Aspect = {"name": "INFO", "entities": ["thing"]} record X {}',
      }),
      says: [
        'duplicate-aspect acme/Info.pdl:2:1 aspect info is declared by acme.X already, as INFO; give it another name, such as acmeInfo',
      ],
    },
    {
      files: thingTree('id: optional string', {
        'acme/X.pdl':
          'namespace acme @Aspect = {"name": "x", "aliases": ["Info"], "entities": ["thing"]} record X { a: int }',
      }),
      says: ['duplicate-aspect acme/X.pdl:1:52 the alias Info is a name of the aspect info already'],
    },
  ],
  'misplaced-annotation': [
    {
      files: thingTree(
        '@Searchable = {"fieldName": "x"}\na: array[string]\n@Searchable = true\nb: string\n@Relationship = {"/*": 1}\nc: array[Urn]\n@Searchable = {}\nd: map[string, string]',
      ),
      says: [
        'misplaced-annotation acme/Info.pdl:4:16 @Searchable on a must name its leaves by path, as in "/*" or "/name", not hold the option "fieldName"',
        'misplaced-annotation acme/Info.pdl:6:1 @Searchable on b must be an object',
        'misplaced-annotation acme/Info.pdl:10:1 @Searchable on d must be an object that names its leaves by path, as in "/*" or "/name"',
        'misplaced-annotation acme/Info.pdl:8:18 @Relationship on c needs an object at "/*"',
      ],
    },
    {
      files: thingTree('r: R', { 'acme/R.pdl': 'namespace acme @Searchable = {"/own": {}} record R { own: string }' }),
      says: [
        'misplaced-annotation acme/R.pdl:1:31 @Searchable on R may only override fields that it includes, not "/own"',
      ],
    },
  ],
  'stray-override': [
    {
      files: thingTree(
        '@Searchable = {"/tags/*/tga": {}, "/tags/*": {}, "/tags/*/tag/x": {}}\nt: T\n@Searchable = {"/*/tga": {}}\nm: map[string, Tag]',
        {
          'acme/T.pdl': 'namespace acme record T { tags: array[Tag] }',
          'acme/Tag.pdl': 'namespace acme record Tag { tag: string }',
        },
      ),
      says: [
        'stray-override acme/Info.pdl:4:16 @Searchable has no effect, because there is no leaf at /tags/*/tga; did you mean /tags/*/tag?',
        'stray-override acme/Info.pdl:4:35 @Searchable has no effect, because there is no leaf at /tags/*',
        'stray-override acme/Info.pdl:4:50 @Searchable has no effect, because there is no leaf at /tags/*/tag/x; did you mean /tags/*/tag?',
        'stray-override acme/Info.pdl:6:16 @Searchable has no effect, because there is no leaf at /*/tga; did you mean /*/tag?',
      ],
    },
  ],
  'timeseries-timestamp': [
    {
      files: thingTree('', {
        'acme/Info.pdl':
          'namespace acme @Aspect = {"name": "info", "type": "timeseries"} @TimeseriesEvent = {"time": "at", "key": ["n", "m"]} record Info { at: string n: int }',
      }),
      says: [
        'timeseries-timestamp acme/Info.pdl:1:132 at is the time of an event, so it must be a required long',
        'timeseries-timestamp acme/Info.pdl:1:112 Info has no field m',
      ],
    },
    {
      files: thingTree('', {
        'acme/Info.pdl': 'namespace acme @Aspect = {"name": "info", "type": "timeseries"} record Info {}',
      }),
      says: [
        'timeseries-timestamp acme/Info.pdl:1:16 time series aspect info does not say which field is the time of an event; annotate the record with @TimeseriesEvent = {"time": "<field>"}',
      ],
    },
    {
      files: thingTree('', {
        'acme/Base.pdl': 'namespace acme @TimeseriesEvent = {"time": "att"} record Base { at: long }',
        'acme/Empty.pdl': 'namespace acme @TimeseriesEvent = {} record Empty { at: long }',
        'acme/Info.pdl': 'namespace acme @Aspect = {"name": "info", "type": "timeseries"} record Info {}',
      }),
      says: [
        'timeseries-timestamp acme/Base.pdl:1:36 Base has no field att; did you mean at?',
        'timeseries-timestamp acme/Empty.pdl:1:16 @TimeseriesEvent of Empty needs the option "time"',
        'timeseries-timestamp acme/Info.pdl:1:16 time series aspect info does not say which field is the time of an event; write "includes Base" after the name of the record, or annotate the record with @TimeseriesEvent = {"time": "<field>"}',
      ],
    },
  ],
  'timeseries-field': [
    {
      files: thingTree('', {
        'acme/Info.pdl':
          'namespace acme @Aspect = {"name": "info", "type": "timeseries"} @TimeseriesEvent = {"time": "timestampMillis"} record Info { timestampMillis: long loose: array[C]\n@TimeseriesFieldCollection = {"key": "usr"} a: array[C]\n@TimeseriesFieldCollection = {} b: array[C] }',
        'acme/C.pdl': 'namespace acme record C { user: string @TimeseriesField = {} count: int }',
      }),
      says: [
        'annotation-option acme/Info.pdl:3:1 @TimeseriesFieldCollection needs the option key, a string',
        'timeseries-field acme/C.pdl:1:40 count is inside an array or map that is not a @TimeseriesFieldCollection',
        'timeseries-field acme/Info.pdl:2:31 the items of a have no field usr',
      ],
    },
    {
      files: thingTree('', {
        'acme/Info.pdl':
          'namespace acme @Aspect = {"name": "info", "type": "timeseries"} @TimeseriesEvent = {"time": "timestampMillis"} record Info { timestampMillis: long\n@TimeseriesField a: int\n@TimeseriesFieldCollection = {"key": "x"} b: string }',
        'acme/X.pdl':
          'namespace acme @Aspect = {"name": "x", "entities": ["thing"]} record X { @TimeseriesField = {} a: int }',
      }),
      says: [
        'annotation-option acme/Info.pdl:2:1 @TimeseriesField on a must be an object',
        'timeseries-field acme/Info.pdl:3:1 @TimeseriesFieldCollection on b must be on an array of records',
        'timeseries-field acme/X.pdl:1:74 @TimeseriesField on a has no effect: aspect x is not a time series; write "type": "timeseries" in @Aspect',
      ],
    },
  ],
  'timeseries-column': [
    {
      files: thingTree('', {
        'acme/Info.pdl': `namespace acme @Aspect = {"name": "info", "type": "timeseries"} @TimeseriesEvent = {"time": "timestampMillis"} record Info { @TimeseriesField = {} timestampMillis: long
          @TimeseriesField = {} n: int
          @TimeseriesField = {"name": "urn"} a: int
          @TimeseriesField = {"name": "a b"} b: int
          @TimeseriesFieldCollection = {"key": "user", "name": "n"} c: array[record C { user: string, @TimeseriesField = {"name": "user"} d: int }] }`,
      }),
      says: [
        'timeseries-column acme/Info.pdl:3:31 there is a column urn already; give it another name',
        'timeseries-column acme/Info.pdl:4:31 "a b" cannot be a column; letters, digits and _ make a name',
        'timeseries-column acme/Info.pdl:5:56 there is a column n already; give it another name',
        'timeseries-column acme/Info.pdl:5:123 there is a column user already; give it another name',
      ],
    },
  ],
  'array-key': [
    {
      files: thingTree('@ArrayKey = ["nam", "sub"]\nparts: array[Part]\n@ArrayKey = ["x"]\nplain: string', {
        'acme/Part.pdl': 'namespace acme record Part { name: string sub: record Sub { x: int } }',
      }),
      says: [
        'array-key acme/Info.pdl:4:14 the items of parts have no field nam; did you mean name?',
        'array-key acme/Info.pdl:4:21 sub cannot identify an item of parts: it is a record',
        'array-key acme/Info.pdl:6:1 @ArrayKey on plain must be a list of field names, on an array',
      ],
    },
    {
      files: thingTree('@ArrayKey = ["of"]\nparts: array[Part]\n@ArrayKey = ["of"]\nothers: array[Other]', {
        'acme/Part.pdl': 'namespace acme record Part { of: union[string, double] }',
        'acme/Other.pdl': 'namespace acme record Other { of: union[string, Part] }',
      }),
      says: ['array-key acme/Info.pdl:6:14 of cannot identify an item of others: it is a union'],
    },
  ],
  'audit-stamp': [
    {
      files: thingTree('', {
        'acme/St.pdl': 'namespace acme @AuditStamp = {"time": "by", "actor": "by"} record St { at: long by: string }',
      }),
      says: [
        'audit-stamp acme/St.pdl:1:16 @AuditStamp on St must name a long field as "time" and a string field as "actor"',
      ],
    },
  ],
  'patch-default': [
    {
      files: thingTree('@PatchDefault = ["a", 1]\nwords: array[string]'),
      says: ['patch-default acme/Info.pdl:4:23 expected a value of type string, found 1'],
    },
    {
      files: thingTree('@PatchStart = {"value": 1}\nword: string @PatchStart = {"key": "idd"} other: string'),
      says: [
        'patch-default acme/Info.pdl:4:16 expected a value of type string, found 1',
        'patch-default acme/Info.pdl:5:14 unknown key field idd; did you mean id?',
      ],
    },
    {
      files: thingTree('@PatchStart = {"value": "x"}\nword: optional string'),
      says: ['patch-default acme/Info.pdl:4:1 @PatchStart belongs on a required field, with the option value or key'],
    },
  ],
  'soft-delete': [
    {
      files: thingTree(
        '@SoftDelete = {}\na: boolean\n@SoftDelete = {} @Searchable = {"fieldType": "BOOLEAN"}\nb: boolean',
      ),
      says: [
        'soft-delete acme/Info.pdl:4:1 a has @SoftDelete and must be a searchable boolean',
        'soft-delete acme/Info.pdl:6:1 b is a second field with @SoftDelete',
      ],
    },
  ],
  'access-attribute': [
    {
      files: thingTree(
        '@AccessAttribute = {"name": "owner"} @Searchable = {}\na: string\n@AccessAttribute = {"name": "owner"} @Searchable = {} @Relationship = {"name": "OwnedBy", "entityTypes": ["thing"]}\nb: string',
      ),
      says: [
        'access-attribute acme/Info.pdl:4:1 a has @AccessAttribute, so it needs @Relationship and @Searchable too',
      ],
    },
  ],
  'access-parent': [
    {
      files: thingTree(
        '@AccessParent = {}\na: string\n@AccessParent = {} @Relationship = {"name": "PartOf", "entityTypes": ["thing"]}\nb: string',
        {
          'acme/BoxKey.pdl':
            'namespace acme @Aspect = {"name": "boxKey"} @EntityType = {"name": "box"} record BoxKey { @AccessParent = {} thing: ThingUrn @AccessParent = {} id: string }',
        },
      ),
      says: [
        'access-parent acme/BoxKey.pdl:1:126 id has @AccessParent, so it needs @Relationship, or must be the first of several fields of a key',
        'access-parent acme/Info.pdl:4:1 a has @AccessParent, so it needs @Relationship, or must be the first of several fields of a key',
      ],
    },
  ],
  'access-field': [
    {
      files: thingTree(
        [
          '@Access = {"write": ["A"]}\ngood: string',
          '@ArrayKey = ["id"]\nlist: array[record Item { id: string @Access = {"write": ["A"]}\nnote: string }]',
          'plain: array[record Plain { @Access = {"write": ["A"]}\nnote: string }]',
          '@Access = {"named": ["A"]}\nname: string',
          '@Access = {"parent": ["A"], "entities": ["box"]}\npart: string',
        ].join('\n'),
        {
          'acme/Box.pdl':
            'namespace acme @Aspect = {"name": "box", "entities": ["thing"]} @Access = {"parent": ["A"]} record Box {}',
          'acme/PartKey.pdl':
            'namespace acme @Aspect = {"name": "partKey"} @EntityType = {"name": "part"} record PartKey { @Access = {"write": ["A"]}\nid: string }',
        },
      ),
      says: [
        'access-field acme/Box.pdl:1:76 the option parent of @Access belongs on a field',
        'access-field acme/Info.pdl:9:40 note has @Access with write, so it must not be inside of a map, a union, or a list without @ArrayKey',
        'access-field acme/Info.pdl:11:12 name has @Access with named, so it must be a list at the top, of urns or with one field in @ArrayKey',
        'access-field acme/Info.pdl:13:12 part has @Access with parent, so it needs @Relationship',
        'access-field acme/Info.pdl:13:29 part has @Access with entities, but box does not carry info',
        'access-field acme/PartKey.pdl:1:105 id has @Access with write, but a key does not change',
      ],
    },
  ],
  'secret-field': [
    {
      files: thingTree(
        '@Secret = {} @Searchable = {}\na: string\n@Secret = {}\nb: int\nc: array[record Item { @Secret = {}\nd: string }]\n@Secret = {}\ne: optional string',
      ),
      says: [
        'secret-field acme/Info.pdl:4:1 a has @Secret, but @Searchable reveals it',
        'secret-field acme/Info.pdl:6:1 b has @Secret, so it must be a string or a map of strings',
        'secret-field acme/Info.pdl:8:24 d has @Secret, so it cannot be inside of a list or a map',
      ],
    },
  ],
  'address-field': [
    {
      files: thingTree(
        '@Address = {}\na: int\n@Recipe = {}\nb: array[boolean]\n@Address = {}\nc: array[string]\n@Recipe = {}\nd: map[string, string]\ne: optional Link',
        {
          'acme/Link.pdl': 'namespace acme @Address = {} typeref Link = long',
          'acme/PartKey.pdl':
            'namespace acme @Aspect = {"name": "partKey"} @EntityType = {"name": "part"} record PartKey { @Address = {}\nid: string }',
        },
      ),
      says: [
        'address-field acme/Info.pdl:4:1 a has @Address, so it must be a string, or a list or map of strings',
        'address-field acme/Info.pdl:6:1 b has @Recipe, so it must be a string, or a list or map of strings',
        'address-field acme/Link.pdl:1:16 Link has @Address, so it must be a string, or a list or map of strings',
        'address-field acme/PartKey.pdl:1:94 id has @Address, but a key is part of the urn',
      ],
    },
  ],
  'listed-by': [
    {
      files: thingTree(
        '@Searchable = {"listedBy": "Hold"}\na: string\n@Relationship = {"name": "Holds", "entityTypes": ["thing"]}\nb: Urn',
      ),
      says: [
        'listed-by acme/Info.pdl:4:16 listedBy names the relationship "Hold", which does not exist; did you mean Holds?',
      ],
    },
  ],
  'search-field-type': [
    {
      files: thingTree(
        '@Searchable = {"fieldType": "KEYWROD"}\na: string\n@Searchable = {"fieldType": "BOOLEAN"}\nb: string\n@Searchable = {"/*": {"fieldType": "DATETIME"}}\nc: map[string, string]',
      ),
      says: [
        'search-field-type acme/Info.pdl:4:16 unknown fieldType KEYWROD; did you mean KEYWORD?',
        'search-field-type acme/Info.pdl:6:16 a field of type BOOLEAN cannot be made of string values',
        'search-field-type acme/Info.pdl:8:23 a field of type DATETIME cannot be made of map values',
      ],
    },
  ],
  'search-field-name': [
    {
      files: thingTree(
        '@Searchable = {"fieldName": "a.b"}\na: string\n@Searchable = {}\nurn: string\n@Searchable = {"hasValuesFieldName": "has it"}\nb: string\n@SearchScore = {"fieldName": "runId"}\nc: int\n@Searchable = {}\nconstructor: string',
      ),
      says: [
        'search-field-name acme/Info.pdl:4:16 "a.b" cannot be a search field; letters, digits and _ make a name',
        'search-field-name acme/Info.pdl:6:1 the search field urn exists by itself; give it another fieldName',
        'search-field-name acme/Info.pdl:8:16 "has it" cannot be a search field; letters, digits and _ make a name',
        'search-field-name acme/Info.pdl:12:1 constructor cannot be a search field: every object in JavaScript has it; give it another fieldName',
        'search-field-name acme/Info.pdl:10:17 the search field runId exists by itself; give it another fieldName',
      ],
    },
  ],
  'search-field-alias': [
    {
      files: thingTree(
        '@Searchable = {"fieldNameAliases": ["shown", "b", "hasB"]}\na: string\n@Searchable = {"hasValuesFieldName": "hasB", "fieldNameAliases": ["shown", "urn", "a b"]}\nb: string',
      ),
      says: [
        'search-field-alias acme/Info.pdl:4:16 aspect info has a search field b; give the alias another name',
        'search-field-alias acme/Info.pdl:4:16 aspect info has a search field hasB; give the alias another name',
        'search-field-alias acme/Info.pdl:6:46 the search field urn exists by itself; give the alias another name',
        'search-field-alias acme/Info.pdl:6:46 "a b" cannot be a search field; letters, digits and _ make a name',
      ],
    },
  ],
  'search-field-clash': [
    {
      files: thingTree('@Searchable = {"fieldName": "b"}\na: string\n@Searchable = {}\nb: string'),
      says: [
        'search-field-clash acme/Info.pdl:6:1 aspect info has a search field b already; give it another fieldName',
      ],
    },
    {
      files: thingTree(
        '@Searchable = {"hasValuesFieldName": "n", "numValuesFieldName": "has"}\na: string\n@Searchable = {}\n@SearchScore = {}\nn: int\n@Searchable = {"hasValuesFieldName": "has"}\nb: int\n@SearchScore = {"fieldName": "a"}\ns: int',
      ),
      says: [
        'search-field-clash acme/Info.pdl:4:16 aspect info has a search field n already; give it another hasValuesFieldName',
        'search-field-clash acme/Info.pdl:9:16 aspect info has a search field has already; give it another hasValuesFieldName',
        'search-field-clash acme/Info.pdl:11:17 aspect info has a search field a already; give it another fieldName',
      ],
    },
  ],
  'search-field-group': [
    {
      files: thingTree('@Searchable = {} name: string @Searchable = {} title: string'),
      registry: `${REGISTRY}searchFieldGroups: { name: [titl] }\n`,
      says: ['search-field-group registry.yaml:8:29 unknown search field titl; did you mean title?'],
    },
  ],
  'timeline-entry': [
    {
      files: thingTree('tags: array[string] title: string'),
      registry: `${REGISTRY}timeline:\n  - { category: A, aspect: inf, path: /x, name: x }\n  - { category: A, aspect: info, path: /titl, name: x, compared: [y] }\n`,
      says: [
        'timeline-entry registry.yaml:9:28 unknown aspect inf; did you mean info?',
        'timeline-entry registry.yaml:10:40 info has no place /titl; did you mean /title?',
        'timeline-entry registry.yaml:10:67 the items at /titl have no field y',
      ],
    },
  ],
  'usage-field': [
    {
      files: thingTree('title: string'),
      registry: `${REGISTRY}usage: { aspect: info, span: x }\n`,
      says: ['usage-field registry.yaml:8:18 there is no time series info'],
    },
    {
      files: thingTree('', {
        'acme/Used.pdl':
          'namespace acme @TimeseriesEvent = {"time": "at"} @Aspect = {"name": "used", "type": "timeseries", "entities": ["thing"]} record Used { at: long who: array[Item] }',
        'acme/Item.pdl': 'namespace acme record Item { user: string }',
      }),
      registry: `${REGISTRY}usage:\n  aspect: used\n  span: length\n  figures: [{ field: number, total: all }, { field: at, total: users }]\n  lists: [{ field: who, name: users, key: use }]\n`,
      says: [
        'usage-field registry.yaml:10:9 used has no field /length',
        'usage-field registry.yaml:11:22 used has no field /number',
        'usage-field registry.yaml:11:37 total must be one of sum, users',
        'usage-field registry.yaml:12:43 used has no field /who/*/use',
      ],
    },
  ],
  'search-score': [
    {
      files: thingTree(
        '@SearchScore = {}\na: string\n@SearchScore = {"modifier": "CUBE"}\nb: int\n@SearchScore = true\nc: int',
      ),
      says: [
        'annotation-option acme/Info.pdl:6:17 the option modifier of @SearchScore must be one of LOG, LN, SQRT, SQUARE, RECIPROCAL',
        'annotation-option acme/Info.pdl:8:1 @SearchScore on c must be an object',
        'search-score acme/Info.pdl:4:1 @SearchScore on a needs a single number',
      ],
    },
  ],
  'search-use': [
    {
      files: thingTree('@SearchUse = {}\na: int'),
      says: [
        'search-use acme/Info.pdl:4:1 @SearchUse on a has no effect: aspect info is not a time series; write "type": "timeseries" in @Aspect',
      ],
    },
    {
      files: thingTree('', {
        'acme/Info.pdl':
          'namespace acme @Aspect = {"name": "info", "type": "timeseries"} @TimeseriesEvent = {"time": "at"} record Info { at: long\n@SearchUse = true a: int\n@SearchUse = {} b: string\n@SearchUse = {"unit": "/span/unit"} c: int }',
      }),
      says: [
        'annotation-option acme/Info.pdl:2:1 @SearchUse on a must be an object',
        'search-use acme/Info.pdl:3:1 @SearchUse on b needs a single number',
        'search-use acme/Info.pdl:4:15 @SearchUse on c names /span/unit as its unit, which info does not have',
      ],
    },
  ],
  'relationship-leaf': [
    {
      files: thingTree('@Relationship = {"name": "Made by", "entityTypes": ["thing"]}\na: Urn'),
      says: [
        'relationship-leaf acme/Info.pdl:4:18 "Made by" cannot be the name of a relationship; letters, digits and _ make a name',
      ],
    },
    {
      files: thingTree(
        '@Relationship = {"name": "A", "entityTypes": ["thing"]}\na: long\n@Relationship = {"/*": {"name": "x"}}\nb: Urn',
      ),
      says: [
        'annotation-option acme/Info.pdl:6:1 @Relationship needs the option name, a string',
        'relationship-leaf acme/Info.pdl:4:1 a relationship needs a string that holds a urn, a does not hold one',
        'relationship-leaf acme/Info.pdl:6:1 @Relationship on b admits no urn; name what it leads to: "entityTypes": ["..."]',
      ],
    },
  ],
  'relationship-target': [
    {
      files: thingTree(
        '@Relationship = {"name": "A", "entityTypes": ["thing", "thng"], "createdOn": "stamp/tme", "updatedOn": "stamp/time"}\na: Urn\nstamp: record Stamp { time: long }',
      ),
      says: [
        'relationship-target acme/Info.pdl:4:56 unknown entity type thng; did you mean thing?',
        'relationship-target acme/Info.pdl:4:65 createdOn has no effect, because the aspect has no stamp/tme; did you mean stamp/time?',
      ],
    },
  ],
};

describe('rules', () => {
  test('each has a tree that breaks it', () => {
    expect(Object.keys(BROKEN).toSorted()).toEqual(RULES.map(({ name }) => name).toSorted());
  });

  for (const [rule, cases] of Object.entries(BROKEN)) {
    for (const [index, { files, registry, shipped, says }] of cases.entries()) {
      test(`${rule} ${index + 1}`, () => {
        expect([...complaints(files, registry, shipped)].toSorted()).toEqual([...says].toSorted());
      });
    }
  }

  test('none speaks of a good tree', () => {
    expect(complaints(thingTree('@Searchable = {} name: string'))).toEqual([]);
  });
});

describe('everything that is wrong is told at once', () => {
  const files = thingTree('@Searchable = {"fieldType": "TXET"}\na: string\nb: Missng', {
    'acme/Missing.pdl': 'namespace acme record Missing { x }',
  });

  test('syntax, names and rules alike', () => {
    expect(
      complaints(files)
        .map((complaint) => complaint.split(' ')[0])
        .toSorted(),
    ).toEqual(['search-field-type', 'syntax', 'unknown-type']);
  });

  test('nothing is said to be missing that a broken file may hold', () => {
    const broken = thingTree('', { 'acme/Info.pdl': 'namespace acme @Aspect = {"name": "info"} record Info { x }' });
    expect(complaints(broken).filter((complaint) => complaint.startsWith('unknown-aspect'))).toEqual([]);
    expect(load(broken).diagnostics).toHaveLength(1);
  });
});

describe('registry.yaml', () => {
  test('what does not fit is told with its place', () => {
    const registry =
      'namespace: li\nentites: []\nretention: { maxVersions: -1 }\nentities:\n  - name: [x]\n    keyAspcet: k\n  - 3\n';
    expect(complaints({}, registry).filter((complaint) => complaint.startsWith('registry-format'))).toEqual([
      'registry-format registry.yaml:2:1 unknown key entites; did you mean entities?',
      'registry-format registry.yaml:1:1 vendor is missing',
      'registry-format registry.yaml:3:27 expected an integer above 0',
      'registry-format registry.yaml:6:5 unknown key keyAspcet; did you mean keyAspect?',
      'registry-format registry.yaml:5:11 expected a string',
      'registry-format registry.yaml:7:5 expected an object',
    ]);
  });

  test('broken YAML and emptiness are errors like any other', () => {
    expect(complaints({}, '['.repeat(10_000))[0]).toMatch(
      /^registry-syntax registry.yaml:1:\d+ this is nested too deep$/,
    );
    expect(complaints({}, 'a: [1').some((complaint) => complaint.startsWith('registry-syntax registry.yaml:1:'))).toBe(
      true,
    );
    expect(complaints({}, '')[0]).toBe('registry-format registry.yaml:1:1 expected an object');
  });
});

test('annotations that a type cannot have are errors', () => {
  const files = thingTree('', {
    'acme/A.pdl': 'namespace acme @Aspect record A {}',
    'acme/B.pdl': 'namespace acme @Aspect = {"nam": "b"} record B {}',
    'acme/C.pdl':
      'namespace acme @EntityType = {"name": "c", "aspects": "info", "defaults": {"info": 3}} record C { id: string }',
    'acme/D.pdl': 'namespace acme @Aspect = {"name": "d", "entities": "thing", "maxVersions": 0} record D {}',
    'acme/EKey.pdl':
      'namespace acme @Aspect = {"name": "eKey"} @EntityType = {"name": "e", "guard": {"creation": "x", "role": "y"}} record EKey { id: string }',
  });
  const found = complaints(files).filter((complaint) => complaint.startsWith('bad-annotation'));
  expect(found.filter((complaint) => complaint.includes('EKey'))).toEqual([
    'bad-annotation acme/EKey.pdl:1:71 option "guard" must be an object with the list "privileges"',
    'bad-annotation acme/EKey.pdl:1:98 option "guard" has no member "role"',
    'bad-annotation acme/EKey.pdl:1:81 option "creation" must be a list of strings',
  ]);
  expect(found.filter((complaint) => !complaint.includes('EKey'))).toEqual([
    'bad-annotation acme/C.pdl:1:16 @EntityType belongs on a key record, which needs @Aspect with a name too',
    'bad-annotation acme/C.pdl:1:44 option "aspects" must be a list of strings',
    'bad-annotation acme/C.pdl:1:76 the default of aspect info must be an object',
    'bad-annotation acme/A.pdl:1:16 @Aspect of A must be an object',
    'bad-annotation acme/B.pdl:1:16 @Aspect of B needs the string option "name"',
    'bad-annotation acme/D.pdl:1:40 option "entities" must be a list of strings',
    'bad-annotation acme/D.pdl:1:61 option "maxVersions" must be an integer above 0',
  ]);
});

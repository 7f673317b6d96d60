import fc from 'fast-check';
import { type DefinitionNode, Kind, print } from 'graphql';
import { numericLimits } from '#codegen/contract/limits';
import { readContract } from '#codegen/contract/read-contract';
import { emitAsyncapi } from '#codegen/emit/asyncapi/emit-asyncapi';
import { emitPublishedDocument, emitReleasedDocument, emitTypedPaths } from '#codegen/emit/openapi/emit-documents';
import { emitSchemas } from '#codegen/emit/schemas/emit-schemas';
import { emitSearch } from '#codegen/emit/search/emit-search';
import { typeNames } from '#codegen/emit/type-names';
import { compileValidators } from '#codegen/emit/validators/compile-validators';
import { readGraphql } from '#codegen/graphql/read-graphql';
import type { JsonValue, Model } from '#codegen/model/model';
import type { SourceFile } from '#codegen/model/source-range';
import { loadModel } from '#codegen/pipeline';
import { isList, isObject } from '#codegen/values/json-value';
import { capitalise } from '#codegen/values/names';
import { catalogInputs, loadCatalogModel } from './catalog-model';

/** Words that some language of the SDKs, GraphQL or the generators of SDKs have for themselves. */
const WORDS =
  `abstract any args assert async await boolean break byte case chan char class configuration const continue debugger def default
  defer del do double elif else enum except export extends fallthrough false final finally float fn for from func function global go goto id if
  impl implements import in instanceof int interface is kwargs lambda long map match model module native new nil none nonlocal not null object or
  package pass private protected public raise range response return select self short static str string struct super switch this throw throws
  trait true try type union var void volatile while with yield`.split(/\s+/);

const inputs = catalogInputs();
const contract = readContract(inputs.openapiFragments).document;

/** Everything whose shipped parts stay, by part: `document part` -> text. */
interface Emitted {
  readonly documents: ReadonlyMap<string, JsonValue>;
  readonly graphql: ReadonlyMap<string, DefinitionNode>;
  readonly types: ReadonlyMap<string, string>;
  /** Files of schemas, one for each namespace. */
  readonly files: ReadonlyMap<string, string>;
  /** The compiled checks of the shipped aspects are their beginning. */
  readonly checks: string;
}

function emitted(model: Model): Emitted {
  const documents = [emitPublishedDocument, emitReleasedDocument, emitTypedPaths, emitAsyncapi, emitSearch];
  const files = documents.flatMap((emit) => [...emit(model, contract)]);
  const { value, problems } = readGraphql({ ...inputs, graphqlDocuments: [] }, model, numericLimits(contract));
  expect(problems.diagnostics).toEqual([]);
  return {
    documents: new Map(files.map(([path, text]): [string, JsonValue] => [path, JSON.parse(text)])),
    graphql: new Map(value?.merged.definitions.map((part) => [nameOf(part), part])),
    types: typeNames(model),
    files: emitSchemas(model),
    checks: compileValidators(model),
  };
}

function nameOf(part: DefinitionNode): string {
  return `${part.kind} ${'name' in part ? (part.name?.value ?? '') : ''}`;
}

const { model: shippedModel } = loadCatalogModel();
const shipped = emitted(shippedModel);
/** Every name that is taken somewhere, as the name of a type. */
const taken = takenNames(shipped);

function takenNames({ documents, graphql }: Emitted): readonly string[] {
  const ofGraphql = [...graphql.values()].flatMap((part) => [nameOf(part).split(' ')[1] ?? '', ...fieldNames(part)]);
  const names = [...namesIn([...documents.values()]), ...ofGraphql].filter((name) =>
    /^[A-Za-z][A-Za-z0-9]*$/.test(name),
  );
  return [...new Set(names.map(capitalise))].toSorted();
}

function namesIn(documents: readonly JsonValue[]): readonly string[] {
  return documents.flatMap((document) => {
    const { components, channels } = isObject(document) ? document : {};
    const sections = [...(isObject(components) ? Object.values(components) : []), channels ?? {}];
    return sections.flatMap((section) => (isObject(section) ? Object.keys(section) : []));
  });
}

function fieldNames(part: DefinitionNode): readonly string[] {
  return part.kind === Kind.OBJECT_TYPE_DEFINITION ? (part.fields ?? []).map(({ name }) => name.value) : [];
}

const RESERVED = new Set(['urn', 'batch', 'generic', 'scroll', 'constructor', 'tostring', 'valueof']);

interface Dropped {
  readonly files: readonly { path: string; folder: string; text: string }[];
  /** Names of aspects, of messages of aspects whose own name is taken, of records and entity types. */
  readonly names: ReadonlySet<string>;
}

/**
 * Files of one's own, named like everything that is there: aspects with enums, maps and unions, entity types, and records in other letters.
 * Their fields and symbols are words of languages.
 */
function droppedFiles(types: readonly string[], namespace: string): Dropped {
  const known = new Set([
    ...declaredAspects(),
    ...shippedModel.registry.entities.map(({ name }) => name.toLowerCase()),
  ]);
  const names = new Set<string>();
  const declared = new Set(types);
  const files = types.flatMap((type, index) => {
    const name = type.charAt(0).toLowerCase() + type.slice(1);
    const lower = name.toLowerCase();
    if (RESERVED.has(lower) || known.has(lower) || known.has(`${lower}key`)) return [];
    if (shippedModel.types.has(`${namespace}.${type}`)) return [];
    known.add(lower).add(`${lower}key`);
    const isEntity = index % 5 === 0;
    const aspect = isEntity ? `${name}Key` : name;
    const carriers = ['dataset', 'dashboard', 'mlModel'].slice(index % 3);
    const words = [0, 1, 2].map((step) => `\`${WORDS[(3 * index + step) % WORDS.length]}\``);
    for (const each of [aspect, `${aspect}Aspect`, name, `${namespace}.${type}`]) names.add(each);
    const annotation = isEntity
      ? `@Aspect = {"name": "${aspect}"} @EntityType = {"name": "${name}", "keyAspect": "${aspect}", "aspects": ["ownership"]}`
      : `@Aspect = {"name": "${aspect}", "entities": ${JSON.stringify(carriers)}}`;
    const other = variantOf(type);
    const hasVariant = !isEntity && !shippedModel.types.has(`${namespace}.${other}`) && !declared.has(other);
    declared.add(other);
    const fields = isEntity
      ? 'id: string'
      : `@Searchable = {"fieldName": "own${index}", "fieldType": "TEXT_PARTIAL", "enableAutocomplete": true} a: optional string
         b: optional map[string, ${type}] c: optional union[x: string, y: ${type}] d: optional enum ${type}Kind { ${words.join(' ')} }
         ${words.map((word) => `${word}: optional string`).join(' ')} ${hasVariant ? `e: optional ${other}` : ''}`;
    return [
      ownFile(type, `namespace ${namespace} ${annotation} record ${type} { ${fields} }`),
      ...(hasVariant ? [ownFile(other, `namespace ${namespace} record ${other} { ${words[0]}: ${type} }`)] : []),
    ];
  });
  return { files, names };
}

/** The same name in other letters, as file systems and some languages take for the same. */
function variantOf(type: string): string {
  return type === type.toUpperCase() ? capitalise(type.toLowerCase()) : type.toUpperCase();
}

function ownFile(name: string, text: string): Dropped['files'][number] {
  return { path: `/own/${name}.pdl`, folder: '', text };
}

/** Also those that no entity type carries. */
function declaredAspects(): readonly string[] {
  return [...shippedModel.types.values()].flatMap(({ properties: { Aspect: aspect } }) =>
    isObject(aspect) ? [String(aspect.name).toLowerCase()] : [],
  );
}

/** Names of the models in a description. */
const LIST = /(Known values: |spect `\w+` of )([\w, ]+)\./g;

/** `after` without what dropped files add to it: members with their names, and their names in lists. */
function without(names: ReadonlySet<string>, after: JsonValue, before: JsonValue | undefined): JsonValue {
  if (typeof after === 'string') {
    const lists = typeof before === 'string' ? [...before.matchAll(LIST)] : [];
    const known = new Set(lists.flatMap(([, , list = '']) => list.split(', ')));
    return after.replaceAll(LIST, (_, words: string, list: string) => {
      const kept = list.split(', ').filter((name) => !names.has(name) || known.has(name));
      return `${words}${kept.join(', ')}.`;
    });
  }
  if (isList(after)) {
    const items = isList(before) ? before : [];
    const isTag = (item: JsonValue) => isObject(item) && typeof item.description === 'string' && 'name' in item;
    const isKept = (item: JsonValue) => !isTag(item) || items.some((other) => tagName(other) === tagName(item));
    return after.filter(isKept).map((item, index) => without(names, item, items[index]));
  }
  if (!isObject(after)) return after;
  const known = isObject(before) ? before : {};
  const kept = Object.entries(after).filter(([key]) => Object.hasOwn(known, key) || !names.has(key));
  return Object.fromEntries(kept.map(([key, item]) => [key, without(names, item, known[key])]));
}

function tagName(tag: JsonValue): JsonValue | undefined {
  return isObject(tag) ? tag.name : undefined;
}

/** Where documents differ: the first members of which one is another. A list of parts may have further ones. */
function differences(before: JsonValue, after: JsonValue | undefined, depth: number, place: string): readonly string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (!isObject(before) || !isObject(after) || depth === 0) return [`${place} ${JSON.stringify(after)}`.slice(0, 400)];
  return Object.keys(before).flatMap((key) =>
    differences(before[key] ?? null, after[key], depth - 1, `${place} ${key}`),
  );
}

test('whatever is dropped, each shipped part of the documents, the mappings, GraphQL, names of types, schemas and checks stays as it was', () => {
  const some = (names: readonly string[], length: number) =>
    fc.shuffledSubarray([...names], { minLength: length, maxLength: length });
  const subset = fc
    .tuple(some(taken, 100), some(WORDS.map(capitalise), 50))
    .map(([names, words]) => [...new Set([...names, ...words])]);
  fc.assert(
    fc.property(subset, fc.constantFrom('com.acme', 'com.linkedin.common', 'Dataset'), (types, namespace) => {
      const { files, names } = droppedFiles(types, namespace);
      const { model, diagnostics } = loadCatalogModel(files);
      expect(diagnostics.map(({ message }) => message)).toEqual([]);
      const after = emitted(model);
      for (const [path, document] of shipped.documents) {
        const rest = without(names, after.documents.get(path) ?? null, document);
        // Sections of components, then components; mappings have their fields deeper.
        expect(differences(document, rest, path.startsWith('search/') ? 9 : 3, path)).toEqual([]);
      }
      for (const [name, part] of shipped.graphql) expect(printed(after.graphql.get(name), part)).toBe(print(part));
      for (const [type, name] of shipped.types) expect(after.types.get(type)).toBe(name);
      const unshared = [...shipped.files].filter(([path]) => path !== `schemas/${namespace}.schema.json`);
      for (const [path, text] of unshared) expect(after.files.get(path)).toBe(text);
      expect(after.checks.startsWith(shipped.checks)).toBe(true);
    }),
    { numRuns: 2, seed: 37, endOnFailure: true },
  );
});

test('a name that the interface has for something else is refused, and what would be the name of a dataset has to say so', () => {
  const drop = (name: string, text: string) => ({
    path: `/own/${name}.pdl`,
    folder: '',
    text: `namespace com.acme ${text}`,
  });
  const { diagnostics } = loadCatalogModel([
    drop('A', '@Aspect = {"name": "urn", "entities": ["dataset"]} record A { x: string }'),
    drop('B', '@Aspect = {"name": "batchKey"} @EntityType = {"name": "batch"} record B { id: string }'),
    drop(
      'C',
      '@Aspect = {"name": "c", "entities": ["dataset"]} record C { @Searchable = {"fieldType": "TEXT_PARTIAL"} name: string }',
    ),
  ]);
  expect(
    diagnostics.map(({ rule, file, range, message }) => `${rule} ${file.path}:${range.start.column} ${message}`),
  ).toEqual([
    expect.stringMatching(
      /^reserved-name \/own\/A.pdl:20 urn cannot be the name of an aspect: it is a member of Entity/,
    ),
    'reserved-name /own/B.pdl:66 batch cannot be the name of an entity type: it is a part of /openapi/v2/entity/batch/{entityType}',
    expect.stringMatching(
      /^search-field-shipped \/own\/C.pdl:80 the search field name is part of the name of an entity/,
    ),
  ]);
});

test('a name that is taken is one error, in the dropped file', () => {
  const drop = (path: string, text: string) => ({ path: `/own/${path}`, folder: '', text });
  const { schemas, registry } = inputs;
  const said = (dropped: readonly SourceFile[]) =>
    loadModel({ schemas: [...dropped, ...schemas], registry }).diagnostics.map(({ rule, file, suggestion }) =>
      [rule, file.path, suggestion].join(' '),
    );
  expect(
    said([
      drop(
        'O.pdl',
        'namespace com.acme @Aspect = {"name": "ownership", "entities": ["dataset"]} record O { a: string }',
      ),
    ]),
  ).toEqual(['duplicate-aspect /own/O.pdl give it another name, such as acmeOwnership']);
});

/** A definition with the fields or symbols of `before` alone. */
function printed(after: DefinitionNode | undefined, before: DefinitionNode): string {
  if (after?.kind === Kind.OBJECT_TYPE_DEFINITION && before.kind === Kind.OBJECT_TYPE_DEFINITION)
    return print({ ...after, fields: (after.fields ?? []).filter(isIn(before.fields)) });
  if (after?.kind === Kind.ENUM_TYPE_DEFINITION && before.kind === Kind.ENUM_TYPE_DEFINITION)
    return print({ ...after, values: (after.values ?? []).filter(isIn(before.values)) });
  return after ? print(after) : 'gone';
}

interface Named {
  readonly name: { readonly value: string };
}

function isIn(parts: readonly Named[] = []): (part: Named) => boolean {
  const names = new Set(parts.map(({ name }) => name.value));
  return ({ name }) => names.has(name.value);
}

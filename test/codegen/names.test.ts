/** The models are the only truth: no entity type, aspect or field of theirs is written in the code. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { walkSchema } from '#codegen/model/schema-tree';
import { loadCatalogModel } from './catalog-model';

const ROOT = join(__dirname, '../..');

/** Names of the models that the code also uses for something of its own. */
const OWN_MEANING = new Map([
  ['post', 'a method of HTTP'],
  ['test', 'an operation of JSON Patch'],
  ['query', 'the query of a request'],
  ['operation', 'a label of metrics and logs'],
  ['status', 'a command, and the status of a response'],
  ['origin', 'the place where a declaration is written'],
  ['browsePaths', 'an operation of the API'],
  ['actorUrn', 'a header of requests'],
  ['domain', 'an attribute of entities that policies compare'],
  ['rowCount', 'what the driver of PostgreSQL returns'],
  ['lastName', 'the last name of a path'],
  ['mimeType', 'a property of resources of MCP'],
  ['displayName', 'a property of facets in responses'],
  ['contentType', 'a header, and a property of proposals'],
  ['entityTypes', 'a parameter of the API, and an option of @Relationship'],
  ['entityName', 'a property of responses, and a rule'],
  ['maxVersions', 'an option of @Aspect and of registry.yaml'],
  ['sourceType', 'an option of @IndirectEdge'],
  ['startTimeMillis', 'a parameter of the API'],
  ['timestampMillis', 'our own column timestamp_millis of events'],
  ['auditStamp', 'a rule'],
  ['fieldPath', 'a property of requests for statistics'],
  ['typeNames', 'the names of TypeScript types'],
  ['entityUrn', 'a property of proposals'],
  ['aspectName', 'the name of an aspect'],
  ['changeType', 'a property of proposals'],
  ['runId', 'a property of system metadata'],
  ['fullName', 'a name with its namespace'],
  ['queryKey', 'an option of TanStack Query'],
  ['numEntities', 'a property of search responses'],
  ['entityType', 'an entity type of the registry'],
  ['systemMetadata', 'the system metadata of a write'],
  ['lastObserved', 'a property of system metadata'],
  ['registryName', 'a property of system metadata'],
  ['registryVersion', 'a property of system metadata'],
  ['startedAt', 'when the process or a request began'],
  ['isLatest', 'whether a version is the latest'],
  ['fieldName', 'an option of annotations'],
  ['fieldType', 'an option of @Searchable'],
  ['queryByDefault', 'an option of @Searchable'],
  ['enableAutocomplete', 'an option of @Searchable'],
  ['addToFilters', 'an option of @Searchable'],
  ['filterNameOverride', 'an option of @Searchable'],
  ['boostScore', 'an option of @Searchable'],
  ['hasValuesFieldName', 'an option of @Searchable'],
  ['numValuesFieldName', 'an option of @Searchable'],
  ['weightsPerFieldValue', 'an option of @Searchable'],
  ['schemaType', 'the type of a JSON Schema'],
  ['schemaRef', 'a reference of a JSON Schema'],
  ['allowedValues', 'a detail of errors'],
  ['chart', 'a way to show numbers, of @Display'],
  ['tag', 'a role in the summary of an entity'],
  ['document', 'what the search index holds of an entity'],
  ['apiKey', 'how the service signs in to Elasticsearch'],
  ['onSuccess', 'an option of TanStack Query'],
  ['statusText', 'a function of task states'],
  ['aliases', 'former names of a type'],
  ['fieldNameAliases', 'an option of @Searchable'],
  ['access', 'a command, and the access of an actor'],
  ['role', 'the role of a field in an index'],
  ['form', 'an element of HTML'],
  ['apiVersion', 'the version of the standard of a data contract'],
  ['forms', 'a token filter of Elasticsearch'],
  ['timeZone', 'an option of Intl.DateTimeFormat'],
  ['messageId', 'a header of mails'],
]);

/** The few names that security, and what is about one person, need. */
const EXEMPT = new Set([
  'src/catalog/authorization/actor.ts',
  'src/catalog/authorization/security-entities.ts',
  'src/access/people/personal-aspects.ts',
  'src/access/security-models/group-models.ts',
  'src/access/security-models/platform-models.ts',
  'src/access/security-models/policy-value.ts',
  'src/access/security-models/provisioned-models.ts',
  'src/access/security-models/security-models.ts',
  'src/access/security-models/token-value.ts',
  'src/access/security-models/user-value.ts',
  'src/web/pages/people/people-queries.ts',
  'src/web/pages/policies/policy.ts',
]);

/** They name what clients name: the schema that clients ask, the attributes of SCIM, and the requests that clients send. */
const OF_CLIENTS = ['src/interface/graphql/', 'src/standards/scim/', 'src/command/conformance/'];

/** One word alone may be an ordinary one: it counts only as a whole string. */
function isOrdinary(name: string): boolean {
  return !/[a-z][A-Z]/.test(name);
}

const { model } = loadCatalogModel();
const { entities, aspects } = model.registry;
const fields = [...model.aspectRecords.values()]
  .flatMap((record) => [...walkSchema(record, model)])
  .map(({ field }) => field.name)
  .filter((name) => !isOrdinary(name));
const names = new Set([...entities.map(({ name }) => name), ...aspects.map(({ name }) => name), ...fields]);

function namesIn(text: string): readonly string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '');
  const words = [...code.matchAll(/[A-Za-z_]\w*/g)].map(([word]) => word).filter((word) => !isOrdinary(word));
  const strings = [...code.matchAll(/(['"`])([A-Za-z_]\w*)\1/g)].flatMap(([, , word]) => word ?? []);
  return [...words, ...strings].filter((word) => names.has(word));
}

const sources = ['src', 'codegen'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => `${folder}/${path}`)
    .filter((path) => !EXEMPT.has(path) && !OF_CLIENTS.some((place) => path.startsWith(place))),
);
const found = sources.flatMap((path) =>
  namesIn(readFileSync(join(ROOT, path), 'utf8')).map((name) => ({ path, name })),
);

test('src and codegen name no entity type, aspect or field of the models', () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(names.size).toBeGreaterThan(400);
  const leaks = found.filter(({ name }) => !OWN_MEANING.has(name)).map(({ path, name }) => `${path}: ${name}`);
  expect([...new Set(leaks)]).toEqual([]);
});

test('every exception is still needed', () => {
  const used = new Set(found.map(({ name }) => name));
  expect([...OWN_MEANING.keys()].filter((name) => !used.has(name))).toEqual([]);
});

test('a name is found in code, whole strings and keys, but not in comments', () => {
  expect(namesIn("const a = value.eventGranularity; // partitionSpec\n/** messageId */ const b = 'dataset';")).toEqual([
    'eventGranularity',
    'dataset',
  ]);
});

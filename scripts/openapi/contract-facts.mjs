/**
 * What clients rely on in an OpenAPI document: one fact for each operation, parameter, body and member of a schema.
 * A fact has an id that stays the same between documents, and properties to compare.
 */
export function contractFacts(document) {
  const facts = new Map();
  const requested = new Set();
  const answered = new Set();
  for (const [path, item] of Object.entries(document.paths))
    for (const method of METHODS) {
      const operation = item[method];
      if (operation) addOperation(facts, document, { path, method, operation, requested, answered });
    }
  const { schemas = {} } = document.components ?? {};
  for (const [name, schema] of Object.entries(schemas))
    addSchema(facts, name, schema, { requested: requested.has(name), answered: answered.has(name) });
  return facts;
}

const METHODS = ['get', 'put', 'post', 'delete', 'head', 'patch'];

function addOperation(facts, document, { path, method, operation, requested, answered }) {
  const id = operation.operationId;
  facts.set(id, { kind: 'operation', address: `${method} ${path}` });
  for (const given of operation.parameters ?? []) {
    const { name, in: place, required = false, schema } = resolve(document, given);
    const shared = given.$ref?.split('/').at(-1);
    const fact = { kind: 'parameter', shared, required, type: typeOf(schema), ...bounds(schema) };
    facts.set(`${id}.${place}.${name}`, fact);
  }
  const body = operation.requestBody && resolve(document, operation.requestBody);
  const taken = body?.content['application/json']?.schema;
  if (body) facts.set(`${id}.body`, { kind: 'parameter', required: body.required ?? false, type: typeOf(taken) });
  collect(document, taken, requested);
  for (const [status, response] of Object.entries(operation.responses)) {
    const { content = {} } = resolve(document, response);
    for (const [media, { schema }] of Object.entries(content)) {
      facts.set(`${id}.${status}.${media}`, { kind: 'answer', type: typeOf(schema) });
      collect(document, schema, answered);
    }
  }
}

/** The names of all schemas that a schema leads to. */
function collect(document, schema, names) {
  if (typeof schema !== 'object' || schema === null) return;
  const name = schema.$ref?.split('/').at(-1);
  if (name !== undefined && !names.has(name)) {
    names.add(name);
    collect(document, document.components.schemas[name], names);
  }
  for (const inner of Object.values(schema)) collect(document, inner, names);
}

function addSchema(facts, name, schema, use) {
  facts.set(name, { kind: 'schema', type: typeOf(schema), ...use });
  const { properties = {}, required = [] } = schema;
  for (const [member, inner] of Object.entries(properties))
    facts.set(`${name}.${member}`, {
      kind: 'member',
      required: required.includes(member),
      type: typeOf(inner),
      ...bounds(inner),
      ...use,
    });
}

/** The type in one word: the name of a component, or the type with that of its items. */
function typeOf(schema) {
  if (!schema) return 'anything';
  if (schema.$ref) return schema.$ref.split('/').at(-1);
  if (schema.allOf?.length === 1) return typeOf(schema.allOf[0]);
  if (schema.type === 'array') return `list of ${typeOf(schema.items)}`;
  const { additionalProperties: values } = schema;
  if (schema.type === 'object' && typeof values === 'object') return `map of ${typeOf(values)}`;
  return [schema.type ?? 'anything', schema.format].filter(Boolean).join(' ');
}

const UPPER = ['maxItems', 'maxLength', 'maxProperties', 'maximum'];
const LOWER = ['minItems', 'minLength', 'minProperties', 'minimum'];

/** What restricts the values: a value that was fine must stay so. */
function bounds(schema = {}) {
  const { enum: choices, pattern } = schema;
  const limits = [...UPPER, ...LOWER].flatMap((word) => (schema[word] === undefined ? [] : [[word, schema[word]]]));
  return { limits: Object.fromEntries(limits), ...(choices && { choices }), ...(pattern && { pattern }) };
}

function resolve(document, value) {
  if (!value.$ref) return value;
  return value.$ref
    .split('/')
    .slice(1)
    .reduce((at, key) => at[key], document);
}

/** The limits that became tighter, and those that are new. */
export function tighterLimits(before = {}, after = {}) {
  return [...UPPER, ...LOWER].flatMap((word) => {
    const [old, now] = [before[word], after[word]];
    if (now === undefined) return [];
    if (old === undefined) return [{ isNew: true, problem: `${word} is ${now}, was unlimited` }];
    const isTighter = UPPER.includes(word) ? now < old : now > old;
    return isTighter ? [{ isNew: false, problem: `${word} is ${now}, was ${old}` }] : [];
  });
}

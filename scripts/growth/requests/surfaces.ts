import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { membersOf } from '../places/grown-values';
import { LIMITS } from '#generated/http/limits';
import { DATASET } from './example-value';
import { KnownSchemas, type Schema } from './schema';
import { isSuccess, jsonRequest, type Template } from './template';

/** A body of a request whose schema does not say what is in it: its places are those of the example. */
interface ShownBody {
  readonly name: string;
  readonly method?: string;
  readonly target: string;
  readonly value: JsonValue;
  readonly bytesMax?: number;
  /** The body that is sent. */
  body?(value: JsonValue): JsonValue;
  readonly headers?: readonly (readonly [string, string])[];
}

export interface ShownBodies {
  /** Events of OpenLineage, by name. */
  readonly lineageEvents: JsonObject;
  readonly contract: JsonValue;
}

const NO_SCHEMA: Schema = {};
const SCIM = [['Content-Type', 'application/scim+json']] as const;
/** `src/interface/http/express/page-surface.ts`. */
const FORM_BYTES_MAX = 16_384;
const PROPOSED = { entityType: 'dataset', entityUrn: DATASET, aspectName: 'datasetProperties' };
const PATCHES: readonly (readonly [name: string, operation: JsonObject])[] = [
  ['add', { op: 'add', path: '/customProperties/key', value: 'a text' }],
  ['copy', { op: 'copy', from: '/customProperties', path: '/customProperties/key' }],
  ['copy of itself', { op: 'copy', from: '', path: '/customProperties/key' }],
  ['move', { op: 'move', from: '/customProperties/key', path: '/customProperties/key' }],
  ['remove', { op: 'remove', path: '/customProperties/key' }],
  ['test', { op: 'test', path: '/customProperties/key', value: 'a text' }],
];

/** Requests whose schemas are free, and those that other surfaces than the operations take. */
export function surfaceTemplates({ lineageEvents, contract }: ShownBodies): readonly Template[] {
  return [
    ...Object.entries(lineageEvents).map(([name, value]) => ({
      name: `OpenLineage ${name}`,
      target: '/api/v1/lineage',
      value,
    })),
    {
      name: 'contract',
      target: '/openapi/v1/contracts',
      value: contract,
      body: (value: JsonValue) => ({ dryRun: false, contract: JSON.stringify(value) }),
    },
    ...PATCHES.map(([name, operation]) => ({
      name: `patch ${name}`,
      target: '/aspects?action=ingestProposal',
      value: { value: [operation] },
      body: (value: JsonValue) => ({ proposal: patchOf(membersOf(value)['value'] ?? []) }),
    })),
    {
      name: 'batch of patches of one aspect',
      target: '/aspects?action=ingestProposalBatch',
      value: { proposals: [PATCHES[0]?.[1] ?? {}] },
      body: (value: JsonValue) => ({
        proposals: listOf(membersOf(value)['proposals']).map((operation) => patchOf([operation])),
      }),
    },
    ...scimBodies(),
    {
      name: 'sign-in form',
      target: '/sign-in',
      value: { username: 'nobody', password: 'a password' },
      bytesMax: FORM_BYTES_MAX,
    },
  ].map(templateOf);
}

function patchOf(operations: JsonValue): JsonValue {
  return {
    ...PROPOSED,
    changeType: 'PATCH',
    aspect: { contentType: 'application/json-patch+json', value: JSON.stringify(operations) },
  };
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

function scimBodies(): readonly ShownBody[] {
  const user = {
    userName: 'grown',
    active: true,
    name: { givenName: 'Mia', familyName: 'Miller' },
    emails: [{ value: 'mia@example.com', type: 'work', primary: true }],
    externalId: 'one',
  };
  const operation = { op: 'replace', path: 'displayName', value: 'Mia' };
  const created = { method: 'POST', path: '/Groups', bulkId: 'one', data: { displayName: 'one' } };
  return [
    { name: 'SCIM user', target: '/scim/v2/Users', value: user },
    {
      name: 'SCIM group',
      target: '/scim/v2/Groups',
      value: { displayName: 'grown', members: [{ value: 'urn:li:corpuser:root' }] },
    },
    { name: 'SCIM bulk', target: '/scim/v2/Bulk', value: { Operations: [created] } },
    {
      name: 'SCIM patch',
      method: 'PATCH',
      target: `/scim/v2/Users/${encodeURIComponent('urn:li:corpuser:other')}`,
      value: { Operations: [operation] },
    },
  ].map((body) => ({ ...body, headers: SCIM }));
}

function templateOf({ name, method = 'POST', target, value, bytesMax, body, headers }: ShownBody): Template {
  return {
    name,
    value: { body: value },
    schema: { type: 'object', additionalProperties: false, properties: { body: NO_SCHEMA } },
    schemas: new KnownSchemas(new Map()),
    bytesMax: () => bytesMax ?? LIMITS.requestBodyBytes * 0.8,
    request: (given) => {
      const grown = membersOf(given)['body'] ?? {};
      return bytesMax === FORM_BYTES_MAX
        ? formRequest(target, grown)
        : jsonRequest(method, target, body?.(grown) ?? grown, headers);
    },
    isAccepted: isSuccess,
  };
}

function formRequest(target: string, value: JsonValue) {
  const fields = Object.entries(membersOf(value)).map(([key, text]) => [key, String(text)] as const);
  const text = new URLSearchParams(Object.fromEntries(fields)).toString();
  return {
    method: 'POST',
    target,
    headers: [['Content-Type', 'application/x-www-form-urlencoded']] as const,
    body: Buffer.from(text),
  };
}

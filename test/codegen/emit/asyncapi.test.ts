import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readContract } from '#codegen/contract/read-contract';
import { emitAsyncapi } from '#codegen/emit/asyncapi/emit-asyncapi';
import { loadCatalogModel } from '../catalog-model';

const ROOT = join(__dirname, '../../..');

const BASE = {
  openapi: '3.0.3',
  info: { title: 'T', version: '1' },
  tags: [{ name: 'Things' }],
  security: [{}],
  paths: {
    '/things': {
      get: {
        tags: ['Things'],
        operationId: 'listThings',
        summary: 'List things',
        responses: { '200': { description: 'ok' } },
      },
    },
  },
  components: {
    schemas: {
      Thing: { type: 'object', properties: { of: { type: 'string' }, value: { type: 'object', nullable: true } } },
      Sent: { type: 'object', properties: { id: { type: 'string', nullable: true } } },
      Unused: { type: 'object' },
    },
  },
};
const WORDS = { title: 'Things', description: 'All of them.', contentType: 'application/json', message: 'Thing' };

const contractWith = (channels: object) =>
  readContract([{ path: 'base.yaml', text: JSON.stringify({ ...BASE, 'x-channels': channels }) }]);

function emitted(channels: object) {
  const { document } = contractWith(channels);
  return JSON.parse(emitAsyncapi(loadCatalogModel().model, document).get('openapi/asyncapi.json') ?? '');
}

describe('the document of events', () => {
  it('has a message for each aspect with the schema of its value, and the schemas that these lead to', () => {
    const { channels, operations, components } = emitted({
      things: {
        ...WORDS,
        operation: 'listThings',
        aspect: 'of',
        value: '/value',
        others: { odd: { of: { const: '' } } },
      },
    });
    const aspects = loadCatalogModel().model.registry.aspects.map(({ name }) => name);
    expect(Object.keys(components.messages)).toEqual([...aspects, 'odd']);
    expect(components.messages.globalTags.payload.allOf[1].properties).toEqual({
      of: { const: 'globalTags' },
      value: { anyOf: [{ $ref: '#/components/schemas/GlobalTags' }, { type: 'null' }] },
    });
    expect(channels.things).toMatchObject({ address: '/things', servers: [{ $ref: '#/servers/catalog' }] });
    expect(operations.sendThings).toMatchObject({ action: 'send', bindings: { http: { method: 'GET' } } });
    expect(components.schemas).toMatchObject({ GlobalTags: {}, TagAssociation: {}, Thing: {} });
    expect(components.schemas).not.toHaveProperty('Unused');
  });

  it('has one message with headers for what the service sends to addresses of others', () => {
    const { channels, operations, components } = emitted({ calls: { ...WORDS, headers: 'Sent', batch: true } });
    expect(channels.calls).toMatchObject({
      address: null,
      messages: { calls: { $ref: '#/components/messages/calls' } },
    });
    expect(channels.calls).not.toHaveProperty('servers');
    expect(operations.sendCalls.bindings.http.method).toBe('POST');
    const thing = { $ref: '#/components/schemas/Thing' };
    expect(components.messages.calls).toMatchObject({
      headers: { $ref: '#/components/schemas/Sent' },
      payload: { oneOf: [thing, { type: 'array', items: thing }] },
    });
    expect(components.schemas.Sent.properties.id).toEqual({ type: ['string', 'null'] });
  });

  it.each([
    [{ operation: 'listThing' }, 'channel c names an unknown operation: listThing', 'listThings'],
    [{ message: 'Thin' }, 'channel c names an unknown message: Thin', 'Thing'],
    [{ title: '' }, 'channel c needs a title', undefined],
  ])('is refused with %j', (part, message, nearest) => {
    const { problems } = contractWith({ c: { ...WORDS, ...part } });
    const [found, ...more] = problems.diagnostics.filter(({ rule }) => rule === 'openapi-channel');
    expect(more).toEqual([]);
    expect(found).toMatchObject({ message });
    expect(JSON.stringify(found)).toContain(nearest ?? message);
  });

  it('describes the change feed: a change with the value of its aspect is valid, one of another aspect is not', () => {
    const document = JSON.parse(readFileSync(join(ROOT, 'generated/openapi/asyncapi.json'), 'utf8'));
    const ajv = addFormats(new Ajv({ strict: false, validateFormats: false })).addSchema(document, 'events');
    const validate = ajv.compile({ $ref: 'events#/components/messages/globalTags/payload' });
    const data = {
      position: 1,
      urn: 'urn:li:tag:a',
      entityType: 'dataset',
      aspectName: 'globalTags',
      operation: 'UPSERT',
    };
    const origin = {
      versionBefore: null,
      versionAfter: 1,
      eventTime: null,
      actor: 'urn:li:corpuser:a',
      runId: null,
      requestId: null,
    };
    const event = {
      specversion: '1.0',
      id: '1',
      source: 'urn:uuid:x',
      type: 'io.aspectory.aspect.upserted',
      subject: 'urn:li:tag:a',
      time: '2026-01-01T00:00:00Z',
      datacontenttype: 'application/json',
      entitytype: 'dataset',
      aspectname: 'globalTags',
      data: { ...data, ...origin, value: { tags: [{ tag: 'urn:li:tag:a' }] } },
    };
    expect([validate(event), validate.errors]).toEqual([true, null]);
    expect(validate({ ...event, data: { ...event.data, value: null } })).toBe(true);
    expect(validate({ ...event, data: { ...event.data, value: { tags: 'none' } } })).toBe(false);
    expect(validate({ ...event, aspectname: 'ownership' })).toBe(false);
  });
});

import { avroToWire } from '#interface/import-export/avro-to-wire';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';

const definitions: { [name: string]: JsonObject } = {
  '#/definitions/Stamp': { type: 'object', properties: { time: { type: 'integer' } } },
  '#/definitions/Info': {
    type: 'object',
    properties: {
      title: { type: 'string' },
      count: { description: 'how many', type: 'integer' },
      created: { description: 'when', allOf: [{ $ref: '#/definitions/Stamp' }] },
      names: { type: 'array', items: { type: 'string' } },
      labels: { type: 'object', additionalProperties: { type: 'string' } },
      stamps: { type: 'array', items: { $ref: '#/definitions/Stamp' } },
      schema: {
        type: 'object',
        minProperties: 1,
        maxProperties: 1,
        additionalProperties: false,
        properties: {
          'com.acme.Kafka': { type: 'object', properties: { text: { type: 'string' } } },
          string: { type: 'string' },
          costCode: { type: 'string' },
        },
      },
    },
  },
};

function toWire(value: JsonValue): JsonValue {
  return avroToWire(value, { $ref: '#/definitions/Info' }, (ref) => definitions[ref] ?? {});
}

describe('avroToWire', () => {
  it.each<[string, JsonValue, JsonValue]>([
    ['takes wrappers off optional values', { title: { string: 'a' }, count: { int: 3 } }, { title: 'a', count: 3 }],
    ['drops nulls', { title: null, names: { array: ['x'] } }, { names: ['x'] }],
    [
      'takes wrappers off records, also in arrays',
      { created: { 'com.acme.pegasus2avro.Stamp': { time: 1 } }, stamps: [{ time: 2 }] },
      { created: { time: 1 }, stamps: [{ time: 2 }] },
    ],
    ['takes wrappers off maps', { labels: { map: { a: 'b' } } }, { labels: { a: 'b' } }],
    ['keeps maps whose only key looks like a wrapper', { labels: { string: 'b' } }, { labels: { string: 'b' } }],
    [
      'renames union members',
      { schema: { 'com.acme.pegasus2avro.Kafka': { text: { string: 't' } } } },
      { schema: { 'com.acme.Kafka': { text: 't' } } },
    ],
    ['keeps primitive union members', { schema: { string: 's' } }, { schema: { string: 's' } }],
    ['names the member of a bare text', { schema: 's' }, { schema: { string: 's' } }],
    [
      'drops the hint of aliased unions',
      { schema: { fieldDiscriminator: 'costCode', costCode: 'c', costId: null } },
      { schema: { costCode: 'c' } },
    ],
    ['hands on what fits no schema', { nosuch: { string: 1 }, title: 5 }, { nosuch: { string: 1 }, title: 5 }],
  ])('%s', (_name, avro, format) => {
    expect(toWire(avro)).toEqual(format);
    expect(toWire(format)).toEqual(format);
  });
});

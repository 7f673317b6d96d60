import { readFileSync } from 'node:fs';
import type { Attack } from '../../../scripts/attack/attack';
import { PublishedDocument } from '../../../scripts/attack/document/published-document';
import { pointerTo, placesOf } from '../../../scripts/attack/document/schema-places';
import { generateAttacks } from '../../../scripts/attack/generator/generate-attacks';
import { RequestBuilder } from '../../../scripts/attack/generator/request-builder';
import { headOf } from '../../../scripts/attack/request/attack-request';

const published = JSON.parse(readFileSync('generated/openapi/openapi.json', 'utf8'));
const document = new PublishedDocument(published);
const EVERYTHING = { seed: 1, oneIn: 1 };

/** A small document with one operation that this project does not have. */
const UNKNOWN = new PublishedDocument({
  openapi: '3.0.3',
  info: { title: 'Another', version: '1' },
  paths: {
    '/boats/{name}': {
      put: {
        operationId: 'launchBoat',
        parameters: [
          { name: 'name', in: 'path', required: true, example: 'ark', schema: { type: 'string' } },
          {
            name: 'crew',
            in: 'query',
            example: ['noah'],
            schema: { type: 'array', maxItems: 3, items: { type: 'string' } },
          },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              example: { decks: [{ height: 2 }] },
              schema: {
                type: 'object',
                properties: {
                  decks: { type: 'array', maxItems: 7, items: { $ref: '#/components/schemas/Deck' } },
                  flag: { $ref: '#/components/schemas/Flag' },
                },
              },
            },
          },
        },
        responses: {},
      },
    },
  },
  components: {
    schemas: {
      Deck: { type: 'object', required: ['height'], properties: { height: { type: 'integer', maximum: 9 } } },
      Flag: {
        type: 'object',
        required: ['colour'],
        properties: { colour: { type: 'string' }, motto: { type: 'string', maxLength: 40 } },
      },
    },
  },
});

describe('the attacks', () => {
  it('reach every parameter and every member of the body of every operation', () => {
    const attacks = generateAttacks(document, EVERYTHING);
    const missed = document.operations.flatMap((operation) => {
      const titles = attacks.filter((attack) => attack.operation === operation.id).map(({ title }) => `${title},`);
      const reached = new Set(titles.flatMap((title) => [...title.matchAll(/ at (\/.*?),/g)].map(([, at]) => at)));
      return placesOf(document, operation)
        .map((place) => pointerTo(place))
        .filter((pointer) => !reached.has(pointer))
        .map((pointer) => `${operation.id} ${pointer}`);
    });
    expect(missed).toEqual([]);
  });

  it('find each operation with what it needs for a valid request', () => {
    const builder = new RequestBuilder(document);
    const missing = document.operations.map((operation) => [operation.id, builder.missingExamples(operation)]);
    expect(missing.filter(([, names]) => names?.length !== 0)).toEqual([]);
  });

  it('expect that an operation is refused if it needs authentication, which is off', () => {
    const statusOf = (mark: object) => {
      const post = { operationId: 'board', responses: {}, ...mark };
      const boats = new PublishedDocument({ openapi: '3.0.3', info: published.info, paths: { '/boats': { post } } });
      return generateAttacks(boats, EVERYTHING).find(({ kind }) => kind === 'example')?.expected.status;
    };
    expect(statusOf({})).toBe('2xx');
    expect(statusOf({ 'x-needs-authentication': true })).toBe(400);
  });

  it('are equal for equal seeds, and differ for others', () => {
    const bytesOf = (seed: number) =>
      generateAttacks(document, { seed, oneIn: 200 })
        .filter(({ kind }) => kind !== 'compression' && kind !== 'list' && kind !== 'nesting')
        .map(bytes);
    expect(bytesOf(7)).toEqual(bytesOf(7));
    expect(bytesOf(7)).not.toEqual(bytesOf(8));
  });

  it('include in the short form each limit of the document and one past it', () => {
    const titles = generateAttacks(UNKNOWN, { seed: 1, oneIn: 1_000_000 }).map(({ title }) => title);
    expect(titles).toEqual(
      expect.arrayContaining([
        'a list of 3 different items at /query/crew',
        'a list of 4 different items at /query/crew',
        'a list of 8 different items at /decks',
        '9 at /decks/0/height',
        '10 at /decks/0/height',
        'a text of 41 characters at /flag/motto',
      ]),
    );
  });

  it('replace one part of an example, and fill in what the part needs', () => {
    const text = generateAttacks(UNKNOWN, EVERYTHING).find(
      ({ title }) => title === 'a text of 41 characters at /flag/motto',
    );
    expect(JSON.parse(text?.request().body?.toString() ?? '')).toEqual({
      decks: [{ height: 2 }],
      flag: { colour: 'attack', motto: 'x'.repeat(41) },
    });
    expect(text?.request().target).toBe('/boats/ark?crew=List(noah)');
  });

  it('expect errors past a limit to name it', () => {
    const past = generateAttacks(UNKNOWN, EVERYTHING).find(
      ({ title }) => title === 'a list of 8 different items at /decks',
    );
    expect(past?.expected).toEqual({ status: '4xx', limit: 7 });
  });
});

function bytes({ title, request }: Attack): string {
  const made = request();
  return `${title} ${headOf(made, 'host').toString()} ${made.body?.length}`;
}

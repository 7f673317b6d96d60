import { canonicalText } from '#codegen/facts/canonical-types';
import { load } from '../support/schemas';

/** The canonical form of the only, or the outermost, type of a file. */
function canonical(text: string) {
  return JSON.parse(dump(text))['a.T'];
}

function dump(text: string): string {
  const { types, diagnostics } = load({ 'a/T.pdl': `namespace a ${text}` });
  expect(diagnostics).toEqual([]);
  return canonicalText(types);
}

describe('the canonical form', () => {
  test('of an enum keeps docs, deprecation and other properties of symbols apart', () => {
    expect(
      canonical(
        '/** Colours. */ @since = 1 enum T { /** Hot. */ @deprecated = "use BLUE" RED @deprecated @hex.code = "0f0" GREEN BLUE }',
      ),
    ).toEqual({
      type: 'enum',
      name: 'T',
      namespace: 'a',
      doc: 'Colours.',
      since: 1,
      symbols: ['RED', 'GREEN', 'BLUE'],
      symbolDocs: { RED: 'Hot.' },
      deprecatedSymbols: { RED: 'use BLUE', GREEN: true },
      symbolProperties: { GREEN: { hex: { code: '0f0' } } },
    });
  });

  test('of a record has all that a field says beside its name and type', () => {
    const field =
      '/** How much. */ @deprecated @Searchable.fieldType = "COUNT" @aliases = ["sum"] @order = "ignore" amount: optional long = 1';
    expect(canonical(`@aliases = ["Old", "b.Older"] @Aspect = {"name": "t"} record T { ${field} }`)).toEqual({
      type: 'record',
      name: 'T',
      namespace: 'a',
      aliases: ['a.Old', 'b.Older'],
      Aspect: { name: 't' },
      fields: [
        {
          name: 'amount',
          type: 'long',
          doc: 'How much.',
          optional: true,
          default: 1,
          aliases: ['sum'],
          order: 'ignore',
          deprecated: true,
          Searchable: { fieldType: 'COUNT' },
        },
      ],
    });
  });

  test('loses no property of an array, a map, a union or its members', () => {
    expect(
      canonical('typeref T = @u = 1 union[/** By id. */ @m id: @l array[@n map[string, int]], name: string]'),
    ).toEqual({
      type: 'typeref',
      name: 'T',
      namespace: 'a',
      ref: {
        u: 1,
        type: [
          {
            alias: 'id',
            doc: 'By id.',
            m: true,
            type: { type: 'array', l: true, items: { type: 'map', n: true, values: 'int' } },
          },
          { alias: 'name', type: 'string' },
        ],
      },
    });
  });

  test('names the package, and of what is declared inside too', () => {
    const types = JSON.parse(dump('package a.java record T { x: fixed F 2 y: { package z.java enum E { A } } }'));
    expect(types['a.T'].package).toBe('a.java');
    expect(types['a.F']).toEqual({ type: 'fixed', name: 'F', namespace: 'a', package: 'a.java', size: 2 });
    expect(types['a.E'].package).toBe('z.java');
  });

  test('has numbers as they were written', () => {
    const text = dump('@b = {"c": [10, 10.0, 1e2, 0.5, 9007199254740993, 1e40]} record T { x: double = 1.0 }');
    expect(text.replaceAll(/\s+/g, '')).toContain('"c":[10,10.0,100.0,0.5,9007199254740993,1e+40]');
    expect(text).toContain('"default": 1.0');
  });

  test('cannot be overridden by a property', () => {
    expect(canonical('@type = "x" @name = "y" record T { @x = 5 @type = 1 a: int }')).toEqual({
      type: 'record',
      name: 'T',
      namespace: 'a',
      fields: [{ name: 'a', type: 'int', x: 5 }],
    });
  });
});

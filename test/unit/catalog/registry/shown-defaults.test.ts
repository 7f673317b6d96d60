import { ShownDefaults } from '#catalog/registry/shown-defaults';

describe('declared defaults', () => {
  const defaults = new ShownDefaults({
    aspects: [
      {
        name: 'cost',
        aliases: ['price'],
        shownDefaults: [
          { path: '/currency', value: 'EUR' },
          { path: '/centre', value: {} },
          { path: '/centre/code', value: 0 },
          { path: '/payers/*/share', value: 1 },
          { path: '/of/com.example.Total/net', value: true },
        ],
      },
    ],
  });
  const shown = (value: object, aspect = 'cost') => JSON.parse(defaults.fillIn(aspect, JSON.stringify(value)));

  it('are shown where a value leaves a field out, also inside of defaults', () => {
    expect(shown({ amount: 3 })).toEqual({ amount: 3, currency: 'EUR', centre: { code: 0 } });
    expect(shown({ amount: 3 }, 'price')).toMatchObject({ currency: 'EUR' });
  });

  it('do not replace what is there, and make no records, items and members', () => {
    const value = { currency: 'USD', centre: { code: 7 }, payers: [], of: { 'com.example.Part': {} } };
    expect(shown(value)).toEqual(value);
  });

  it('are shown in items of lists, members of maps and members of unions', () => {
    const rest = { currency: 'EUR', centre: { code: 0 } };
    expect(shown({ payers: [{}, { share: 2 }] })).toEqual({ payers: [{ share: 1 }, { share: 2 }], ...rest });
    expect(shown({ payers: { ann: {} } })).toEqual({ payers: { ann: { share: 1 } }, ...rest });
    expect(shown({ of: { 'com.example.Total': {} } })).toMatchObject({ of: { 'com.example.Total': { net: true } } });
  });

  it('leave values of other aspects as they were written, byte by byte', () => {
    expect(defaults.fillIn('status', '{ "removed" : false }')).toBe('{ "removed" : false }');
  });
});

import { ARGUMENT_CHECKER } from '../../../../src/interface/mcp/tools/argument-checker';
import { TOOLS } from '../../../../src/interface/mcp/tools/index';

describe('the tools', () => {
  test('are at most ten, whose definitions take at most 8,000 characters of a conversation', () => {
    expect(TOOLS.length).toBeLessThanOrEqual(10);
    expect(JSON.stringify(TOOLS.map(({ definition }) => definition)).length).toBeLessThanOrEqual(8_000);
  });

  test('have names of their own', () => {
    const names = TOOLS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z_]+$/);
  });
});

describe('arguments', () => {
  const check = ARGUMENT_CHECKER.getValidator({
    type: 'object',
    additionalProperties: false,
    required: ['urn'],
    properties: { urn: { type: 'string' }, limit: { type: 'integer', maximum: 5 } },
  });
  test.each<[object, string | undefined]>([
    [{ urn: 'x', limit: 5 }, undefined],
    [{ limt: 1, urn: 'x' }, "/limt is not known; did you mean 'limit'?"],
    [{ urn: 'x', other: 1 }, '/other is not known; expected one of urn, limit'],
    [{}, '/urn is required but missing'],
    [{ urn: 1 }, '/urn is a number; expected text'],
    [{ urn: 'x', limit: 6 }, '/limit is more than 5; expected at most 5'],
  ])('%j', (given, message) => expect(check(given).errorMessage).toBe(message));
});

import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { AREAS } from '#interface/graphql/areas';
import { bindResolvers } from '#interface/graphql/bind-resolvers';

function schema() {
  return buildSchema(readFileSync('generated/graphql/schema.graphql', 'utf8'), { assumeValid: true });
}

test('every root field has a function, and every function a field', () => {
  expect(() => bindResolvers(schema(), AREAS)).not.toThrow();
});

test('a root field without a function is an error', () => {
  const tags = AREAS.find((area) => area.Mutation?.addTag);
  expect(() =>
    bindResolvers(
      schema(),
      AREAS.filter((area) => area !== tags),
    ),
  ).toThrow(/^root fields without a function: addTag, addTags, /);
});

test.each(['Query', 'Mutation', 'Dataset', 'Nothing'])(
  'a function of a field that %s does not have is an error',
  (type) => {
    const area = Object.fromEntries([[type, { nothing: () => null }]]);
    expect(() => bindResolvers(schema(), [...AREAS, area])).toThrow(`the schema has no field ${type}.nothing`);
  },
);

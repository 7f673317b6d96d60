import { registry } from '#generated/registry/registry';
import { SearchFields } from '#search/language/fields/search-fields';
import { TypeNames } from '#search/service/interpretations/type-names';

const fields = new SearchFields(registry);
const names = new TypeNames(fields);

describe('names of entity types', () => {
  it.each([
    ['user', 'corpuser'],
    ['Users', 'corpuser'],
    ['people', 'corpuser'],
    ['group', 'corpGroup'],
    ['glossary terms', 'glossaryTerm'],
    ['glossaryTerm', 'glossaryTerm'],
    ['terms', 'glossaryTerm'],
    ['term group', 'glossaryNode'],
    ['pipelines', 'dataFlow'],
    ['tasks', 'dataJob'],
    ['dashboards', 'dashboard'],
    ['data platform instance', 'dataPlatformInstance'],
  ])('knows %s', (name, entityType) => {
    expect(names.find(name.split(' '), fields.entityTypes)).toEqual([entityType]);
  });

  it.each(['revenue', 'the', ''])('does not know %s', (name) => {
    expect(names.find([name], fields.entityTypes)).toEqual([]);
  });

  it('takes the longest name out of a query', () => {
    const words = ['term', 'glossary', 'term', 'churn'].map(
      (text) => ({ kind: 'words', field: null, text, prefix: 'never' }) as const,
    );
    const split = names.split(words, fields.entityTypes);
    expect(split?.nodes.map(({ text }) => text)).toEqual(['term', 'churn']);
    expect(split?.entityTypes).toEqual(['glossaryTerm']);
  });
});

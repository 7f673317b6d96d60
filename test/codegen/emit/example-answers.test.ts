import { readFileSync } from 'node:fs';
import type { OpenAPIV3 } from 'openapi-types';
import { withExampleAnswers } from '#codegen/emit/openapi/example-answers';
import { readContract } from '#codegen/contract/read-contract';
import { ContractDocument } from '#test/support/contract/contract-document';
import { FRAGMENTS } from './contract';

interface ShownAnswer {
  readonly place: string;
  readonly type: string;
  readonly media: OpenAPIV3.MediaTypeObject;
}

/** The answers of a document: those of operations, and the errors that they share. */
function answersOf({ paths, components }: OpenAPIV3.Document): readonly ShownAnswer[] {
  const ofOperations = Object.values(paths).flatMap((item) =>
    (['get', 'put', 'post', 'delete', 'patch'] as const).flatMap((method) =>
      Object.entries(item?.[method]?.responses ?? {}).map(
        ([status, answer]) => [`${item?.[method]?.operationId} ${status}`, answer] as const,
      ),
    ),
  );
  return [...ofOperations, ...Object.entries(components?.responses ?? {})].flatMap(([place, answer]) =>
    Object.entries(('content' in answer && answer.content) || {}).map(([type, media]) => ({ place, type, media })),
  );
}

describe.each(['openapi.json', 'openapi-protocol-2.json'])('%s', (name) => {
  const contract = new ContractDocument(JSON.parse(readFileSync(`generated/openapi/${name}`, 'utf8')));
  const answers = answersOf(contract.document);

  it('shows an example of every answer', () => {
    expect(answers.length).toBeGreaterThan(150);
    expect(
      answers.filter(({ media }) => media.example === undefined).map(({ place, type }) => `${place} ${type}`),
    ).toEqual([]);
  });

  it('shows examples that fit their schemas', () => {
    const problems = answers
      .filter(({ type, media }) => /[/+]json$/.test(type) && media.schema)
      .map(({ place, media }) => [place, contract.problem(media.schema ?? {}, media.example)]);
    expect(problems.filter(([, problem]) => problem !== undefined)).toEqual([]);
  });
});

describe('recorded answers', () => {
  const recorded = (answers: object) =>
    readContract([...FRAGMENTS, { path: 'answers.json', text: JSON.stringify({ 'x-answers': answers }) }]);

  it('are examples of the answers that they name', () => {
    const [first] = answersOf(JSON.parse(JSON.stringify(recorded({}).document)));
    const key = `${first?.place} ${first?.type}`;
    const { document, problems } = recorded({ [key]: { name: 'x' } });
    expect(problems.diagnostics).toEqual([]);
    const [shown] = answersOf(JSON.parse(JSON.stringify(withExampleAnswers(document))));
    expect(shown?.media.example).toEqual({ name: 'x' });
  });

  it.each(['forgotten 200 application/json', 'Forgotten application/json'])('of %s are refused', (key) => {
    const [problem] = recorded({ [key]: {} }).problems.diagnostics;
    expect(problem).toMatchObject({ rule: 'openapi-answer', message: expect.stringContaining(key) });
  });
});

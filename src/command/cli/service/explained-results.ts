import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { isObject } from '#base/json/path-values';
import { printableLine } from '#base/logging/printable';
import type { CommandContext } from '../command-context';
import type { ServiceClient } from './service-client';

interface Question {
  readonly input: string;
  readonly entities: string[];
  readonly start: number;
  readonly count: number;
}

/** The service explains no more at once. */
const EXPLAINED_MAX = 100;

/** The results of a search, each with its score and the rules of ranking that apply to it. */
export async function askExplained(service: ServiceClient, question: Question): Promise<JsonObject> {
  const count = Math.min(question.count, EXPLAINED_MAX);
  const flags = { skipAggregates: true, skipHighlighting: true };
  const body = { ...question, count, explain: true, searchFlags: flags };
  return (await service.ask('/openapi/v1/search', body)).body;
}

/** Prints each result with its score, and below it the rules. */
export function showExplained(answer: JsonObject, context: Pick<CommandContext, 'print' | 'complain'>): void {
  for (const hit of objectsIn(answer['hits'])) for (const line of linesOf(hit)) context.print(line);
  context.complain(`${Number(answer['total'] ?? 0).toLocaleString('en')} results.`);
}

function linesOf({ urn, name, explanation }: JsonObject): readonly string[] {
  const { score, rankWeight, reasons } = isObject(explanation) ? explanation : {};
  const weight = Number(rankWeight) === 1 ? '' : `, times ${rounded(rankWeight)} for its type and state`;
  return [
    printableLine(`${rounded(score)}  ${String(name)}  ${String(urn)}${weight}`),
    ...objectsIn(reasons).map(({ text, weight: own, word, title }) =>
      printableLine(
        word === undefined
          ? `    ${rounded(own)}  ${String(text)}`
          : `    ${rounded(own)}  ${String(title)} ${String(text)} “${String(word)}”`,
      ),
    ),
  ];
}

/** Three digits are enough to compare. */
function rounded(value: JsonValue | undefined): string {
  return String(Number(Number(value).toPrecision(3)));
}

function objectsIn(value: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

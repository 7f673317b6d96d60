import { readFileSync, writeFileSync } from 'node:fs';
import type { OpenAPIV3 } from 'openapi-types';
import { ContractDocument } from '#test/support/contract/contract-document';
import type { Received } from '#test/e2e/served-catalog';

type Json = ReturnType<typeof JSON.parse>;

const FILE = 'openapi/answers.json';
const ANSWERS_KEY = 'x-answers';
/** Longer answers are shortened. */
const CHARACTERS_MAX = 1_500;
/** How many items, members that are objects, and characters are kept, until it is short enough. */
const CUTS = [
  { items: 2, objects: Infinity, characters: 300 },
  { items: 1, objects: Infinity, characters: 300 },
  ...[8, 4, 3, 2, 1].map((objects) => ({ items: 1, objects, characters: 200 })),
];

const SECRETS: ReadonlySet<string> = new Set(['accessToken', 'secret']);

/** The answers of one run, beside those that the document shows. */
export class RecordedAnswers {
  private readonly shown: Readonly<Record<string, Json>> = JSON.parse(readFileSync(FILE, 'utf8'))[ANSWERS_KEY];
  private readonly now = new Map<string, Json>();

  /** @param place the operation, or the component of an error */
  note(place: string, answer: Received, version?: '2.0.0'): void {
    const type = String(answer.headers['content-type'] ?? '').split(';')[0];
    if (!type) return;
    const isComponent = /^[A-Z]/.test(place);
    const key = [place, ...(isComponent ? [] : [answer.status]), type, ...(version ? [version] : [])].join(' ');
    const said = withoutSecrets(answer.json ?? answer.text);
    const before = this.now.get(key);
    // Of two answers, the one that shows more.
    if (before === undefined || JSON.stringify(said).length > JSON.stringify(before).length) this.now.set(key, said);
  }

  /** What the document does not show, or shows otherwise, by key. */
  differences(): readonly string[] {
    return [...this.now].flatMap(([key, answer]) => {
      const shown = this.shown[key];
      const problem = shown === undefined ? 'is not shown' : difference(shown, answer, '');
      return problem ? [`${key} ${problem}`] : [];
    });
  }

  /** Writes the answers of this run. What still says the same stays as it was, with its times and ids. */
  write(): void {
    const schemas = new AnswerSchemas();
    const answers = [...this.now]
      .map(([key, answer]) => {
        const shown = this.shown[key];
        const isSame = shown !== undefined && difference(shown, answer, '') === undefined;
        const fits = (example: Json) => schemas.fits(key, example);
        return [key, isSame && fits(shown) ? shown : shortened(answer, fits)] as const;
      })
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    const lines = answers.map(([key, answer]) => `    ${JSON.stringify(key)}: ${JSON.stringify(answer)}`);
    writeFileSync(FILE, `{\n  "${ANSWERS_KEY}": {\n${lines.join(',\n')}\n  }\n}\n`);
  }
}

/** Where the answer lacks a member of the example, or has another type there; undefined if it has all of them. */
function difference(shown: Json, answer: Json, place: string): string | undefined {
  if (kindOf(shown) !== kindOf(answer))
    return `is ${kindOf(answer)}, and is shown as ${kindOf(shown)}, at ${place || '/'}`;
  if (Array.isArray(shown))
    return shown.length > 0 && answer.length > 0 ? difference(shown[0], answer[0], `${place}/0`) : undefined;
  if (typeof shown !== 'object' || shown === null) return undefined;
  for (const [name, member] of Object.entries(shown)) {
    const problem =
      name in answer ? difference(member, answer[name], `${place}/${name}`) : `has no member ${place}/${name}`;
    if (problem) return problem;
  }
  return undefined;
}

function kindOf(value: Json): string {
  return value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;
}

/** Scanners of repositories look for them, although they are of no use. */
function withoutSecrets(answer: Json): Json {
  const hidden = (name: string, value: Json) => (SECRETS.has(name) && typeof value === 'string' ? '(secret)' : value);
  return JSON.parse(JSON.stringify(answer), hidden);
}

/** The longest form of it that is short enough, or else the shortest one. Each fits the schema. */
function shortened(answer: Json, fits: (example: Json) => boolean): Json {
  const forms = [answer, ...CUTS.map((cut) => cutTo(answer, cut))].filter(fits);
  const lengths = forms.map((form) => JSON.stringify(form).length);
  const found = forms.find((_, index) => (lengths[index] ?? 0) <= CHARACTERS_MAX);
  return found ?? forms[lengths.indexOf(Math.min(...lengths))] ?? answer;
}

function cutTo(value: Json, cut: (typeof CUTS)[number]): Json {
  if (Array.isArray(value)) return value.slice(0, cut.items).map((item) => cutTo(item, cut));
  if (typeof value === 'string')
    return value.length > cut.characters ? `${value.slice(0, cut.characters).trimEnd()}...` : value;
  if (!isObject(value)) return value;
  const objects = Object.keys(value).filter((name) => isObject(value[name]));
  const kept = Object.entries(value).filter(([name]) => !objects.includes(name) || objects.indexOf(name) < cut.objects);
  return Object.fromEntries(kept.map(([name, member]) => [name, cutTo(member, cut)]));
}

function isObject(value: Json): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether an answer fits the schema of its place in the documents. */
class AnswerSchemas {
  private readonly published = documentOf('openapi.json');
  private readonly released = documentOf('openapi-protocol-2.json');

  fits(key: string, answer: Json): boolean {
    const [place = '', ...rest] = key.split(' ');
    const contract = rest.at(-1) === '2.0.0' ? this.released : this.published;
    const response = responseOf(contract.document, place, rest[0] ?? '');
    const type = rest.find((part) => part.includes('/')) ?? '';
    const schema = response && contract.resolve(response).content?.[type]?.schema;
    return !schema || !type.endsWith('json') || contract.problem(schema, answer) === undefined;
  }
}

function documentOf(name: string): ContractDocument {
  return new ContractDocument(JSON.parse(readFileSync(`generated/openapi/${name}`, 'utf8')));
}

function responseOf({ paths, components }: OpenAPIV3.Document, place: string, status: string) {
  const shared = components?.responses?.[place];
  if (shared) return shared;
  const operations = Object.values(paths).flatMap((item) =>
    (['get', 'put', 'post', 'delete', 'patch'] as const).flatMap((method) => item?.[method] ?? []),
  );
  return operations.find(({ operationId }) => operationId === place)?.responses[status];
}

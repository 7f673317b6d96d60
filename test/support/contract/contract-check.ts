import type { IncomingMessage } from 'node:http';
import type { OpenAPIV3 } from 'openapi-types';
import { type Answer, isStreamed, type WholeAnswer } from '#base/http/answer';
import type { InterfaceDocuments } from '#interface/http/interface-documents';
import type { OperationEntry } from '#interface/http/contract/operation-table';
import type { Parts } from '#interface/http/contract/parts';
import { exactJson } from '#base/json/exact-json';
import { ContractDocument } from './contract-document';

export type { Parts };

/** One request with its answer. */
interface CheckedExchange {
  readonly request: IncomingMessage;
  /** Absent for an unknown path, and for pages. */
  readonly operation: OperationEntry | undefined;
  /** Absent until they are read. */
  readonly parts: Parts | undefined;
  readonly answer: Answer;
}

type Problem = string | undefined;

/**
 * Checks requests and answers against the published documents: the status, the media type, the headers and the body of every answer, and
 * all parts of every request that was accepted. Wrong requests need no check, because they are refused.
 */
export class ContractCheck {
  private readonly published: ContractDocument;
  private released: Promise<ContractDocument> | undefined;
  private typed: Promise<ContractDocument> | undefined;

  constructor(private readonly documents: Pick<InterfaceDocuments, 'published' | 'readReleased' | 'readTyped'>) {
    this.published = contractOf(documents.published);
  }

  /** @returns what breaks the contract, with the operation and the path */
  async problems({ request, operation, parts, answer }: CheckedExchange): Promise<readonly string[]> {
    if (!operation) return [];
    const path = `${request.method} ${request.url?.slice(0, 300)}`;
    const found = operationProblems(await this.documentFor(request), operation.path, operation, { parts, answer });
    // Errors are the same in both documents.
    const typed = answer.status < 300 ? await this.typedPath(operation, parts) : undefined;
    if (typed) {
      const document = await (this.typed ??= read(this.documents.readTyped()));
      found.push(...operationProblems(document, typed, operation, { parts, answer }));
    }
    return found.map((problem) => `${operation.id}: ${path}: ${problem}`);
  }

  /** The header names the document, where an operation has it. */
  private async documentFor({ headers }: IncomingMessage): Promise<ContractDocument> {
    if (headers['x-restli-protocol-version'] !== '2.0.0') return this.published;
    return (this.released ??= read(this.documents.readReleased()));
  }

  /** The path in the document with typed paths. Names of entity types ignore case. */
  private async typedPath({ path }: OperationEntry, parts: Parts | undefined): Promise<string | undefined> {
    const type = parts?.path['entityType'];
    if (typeof type !== 'string' || !path.includes('{entityType}')) return undefined;
    const { document } = await (this.typed ??= read(this.documents.readTyped()));
    const wanted = path.replace('{entityType}', type).toLowerCase();
    return Object.keys(document.paths).find((known) => known.toLowerCase() === wanted);
  }
}

interface Checked {
  readonly parts: Parts | undefined;
  readonly answer: Answer;
}

async function read(document: Promise<string>): Promise<ContractDocument> {
  return contractOf(await document);
}

/** Documents by their text. To compile their schemas takes longer than most tests. */
const contracts = new Map<string, ContractDocument>();

function contractOf(text: string): ContractDocument {
  const contract = contracts.get(text) ?? new ContractDocument(JSON.parse(text));
  contracts.set(text, contract);
  return contract;
}

function operationProblems(
  contract: ContractDocument,
  path: string,
  { method }: OperationEntry,
  { parts, answer }: Checked,
): string[] {
  const operation = contract.operation(path, method.toLowerCase());
  if (!operation) return [`the document has no ${method} ${path}`];
  const isAccepted = answer.status < 300;
  return [
    ...answerProblems(contract, operation, answer),
    ...(isAccepted && parts && !namesRefused(answer) ? requestProblems(contract, operation, parts) : []),
  ].flatMap((problem) => problem ?? []);
}

/** Whether some records of an accepted list were refused, so that the body need not fit. */
function namesRefused(answer: Answer): boolean {
  return !isStreamed(answer) && /"error":\{"status":4|"refused":\[/.test(String(answer.body));
}

function answerProblems(
  contract: ContractDocument,
  { responses }: OpenAPIV3.OperationObject,
  answer: Answer,
): readonly Problem[] {
  const declared = responses[answer.status] ?? (answer.status >= 400 ? responses['default'] : undefined);
  if (!declared) return [`the status ${answer.status} is not documented`];
  const response = contract.resolve<OpenAPIV3.ResponseObject>(declared);
  return [
    ...headerProblems(contract, response, answer),
    ...(isStreamed(answer) ? [] : [bodyProblem(contract, response, answer)]),
  ];
}

function headerProblems(contract: ContractDocument, { headers = {} }: OpenAPIV3.ResponseObject, answer: Answer) {
  const sent = new Map(Object.entries(answer.headers).map(([name, value]) => [name.toLowerCase(), value]));
  return Object.entries(headers).map(([name, declared]): Problem => {
    const header = contract.resolve<OpenAPIV3.HeaderObject>(declared);
    const value = sent.get(name.toLowerCase());
    if (value === undefined) return header.required ? `the header ${name} is missing` : undefined;
    const problem = header.schema && contract.problem(header.schema, fromText(contract, header.schema, String(value)));
    return problem && `the header ${name} ${problem}`;
  });
}

function bodyProblem(
  contract: ContractDocument,
  { content }: OpenAPIV3.ResponseObject,
  { headers, body }: WholeAnswer,
): Problem {
  if (body.length === 0 && headers['Content-Type'] === undefined) return undefined;
  if (!content) return body.length > 0 ? 'the answer has a body, and the document has none' : undefined;
  const type = String(headers['Content-Type'] ?? '').split(';')[0] ?? '';
  const media = content[type];
  if (!media) return `the media type '${type}' is not documented`;
  if (!/[/+]json$/.test(type)) return undefined;
  const problem = media.schema && contract.problem(media.schema, JSON.parse(String(body)));
  return problem && `the answer ${problem}: ${String(body).slice(0, 300)}`;
}

const PLACES = { path: 'path', query: 'query', header: 'headers' } as const;

function requestProblems(
  contract: ContractDocument,
  { parameters = [], requestBody }: OpenAPIV3.OperationObject,
  parts: Parts,
): readonly Problem[] {
  const body = requestBody && contract.resolve<OpenAPIV3.RequestBodyObject>(requestBody).content['application/json'];
  const problem = body?.schema && contract.problem(body.schema, rounded(parts.body));
  return [
    ...parameters.map((parameter) => parameterProblem(contract, contract.resolve(parameter), parts)),
    problem && `the accepted body ${problem}: ${exactJson(parts.body).slice(0, 300)}`,
  ];
}

/** With numbers in place of bigints, which the package that checks does not know. */
function rounded(body: Parts['body']): unknown {
  return body === undefined ? undefined : JSON.parse(exactJson(body));
}

function parameterProblem(
  contract: ContractDocument,
  { name, in: place, required, schema }: OpenAPIV3.ParameterObject,
  parts: Parts,
): Problem {
  if (place !== 'path' && place !== 'query' && place !== 'header') return undefined;
  const value: unknown = Reflect.get(parts[PLACES[place]] ?? {}, place === 'header' ? name.toLowerCase() : name);
  if (value === undefined) return required ? `was accepted without the ${place} parameter ${name}` : undefined;
  const problem =
    schema && contract.problem(schema, typeof value === 'string' ? fromText(contract, schema, value) : value);
  return problem && `the accepted ${place} parameter ${name} ${problem}`;
}

/** Numbers and booleans are texts in headers and paths. */
function fromText(
  contract: ContractDocument,
  schema: OpenAPIV3.SchemaObject | OpenAPIV3.ReferenceObject,
  text: string,
): string | number | boolean {
  const { type } = contract.resolve<OpenAPIV3.SchemaObject>(schema);
  if (type === 'integer' || type === 'number') return Number(text);
  return type === 'boolean' ? text === 'true' : text;
}

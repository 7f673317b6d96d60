import { execute, type ExecutionArgs, getOperationAST, GraphQLError } from 'graphql';
import { createHandler, type Handler } from 'graphql-http';
import { withoutMarks } from '#base/json/exact-json';
import type { JsonObject } from '#generated/registry/registry-types';
import { ChangeCount } from './actions/write-changes';
import { WriteWarnings } from './actions/write-warnings';
import type { CatalogSchema } from './build-catalog-schema';
import { CatalogReads } from './catalog/catalog-reads';
import type { EntityTypeNames } from './catalog/entity-type-names';
import type { GraphqlContext, GraphqlRequest, GraphqlServices } from './graphql-context';
import { graphqlError, shownError } from './graphql-error';
import { AnswerSize, answerOf, readMember } from './catalog/answer-size';
import { InputCount } from './catalog/input-limits';
import { checkCost } from './catalog/query-cost';
import { RepeatedFields } from './catalog/repeated-fields';
import { KnownDocuments } from './known-documents';
import { shownLimit } from './shown-limit';

/** A request as the edge read it. */
interface GraphqlCall extends GraphqlRequest {
  readonly headers: { readonly [name: string]: string | string[] | undefined };
  readonly body: JsonObject;
}

/** The context of a document, of which the service shows the warnings itself. */
interface AnsweredContext extends GraphqlContext {
  readonly warnings: WriteWarnings;
}

export interface GraphqlAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Executes documents. It does not know of sockets; the edge reads the body and sends the answer. */
export class GraphqlService {
  private readonly handle: Handler<undefined, AnsweredContext>;
  private readonly names: EntityTypeNames;

  constructor(
    private readonly services: GraphqlServices,
    { schema, names }: CatalogSchema,
  ) {
    this.names = names;
    const documents = new KnownDocuments();
    this.handle = createHandler<undefined, AnsweredContext, { readonly [key: string]: unknown }>({
      schema,
      context: ({ context }) => ({ ...context }),
      parse: (source) => documents.parse(source),
      validate: (ofSchema, document, rules) => documents.validate(ofSchema, document, rules),
      execute: executeWithinCost,
      onOperation: ({ context }, { document, operationName }, result) => {
        const name = getOperationAST(document, operationName)?.name?.value;
        if (name !== undefined) context.named(name);
        return context.warnings.shownIn(result);
      },
      formatError: shownError,
    });
  }

  async answer({ headers, body, ...request }: GraphqlCall): Promise<GraphqlAnswer> {
    const { services, names } = this;
    const reads = new CatalogReads(services, request);
    const context = {
      ...request,
      services,
      names,
      reads,
      answer: new AnswerSize(),
      repeated: new RepeatedFields(),
      changes: new ChangeCount(),
      inputs: new InputCount(),
      warnings: new WriteWarnings(),
    };
    const [text, { status, headers: answered = {} }] = await this.handle({
      method: 'POST',
      url: '/api/graphql',
      headers,
      body,
      raw: undefined,
      context,
    });
    return {
      status,
      headers: { 'Content-Type': 'application/json', ...renamed(answered) },
      body: text === null ? refusal(status) : withoutMarks(text),
    };
  }
}

/** Refuses a document that asks for too much before it reads anything, and one whose answer becomes too large while it is made. */
async function executeWithinCost(args: ExecutionArgs) {
  try {
    shownLimit(() => checkCost(args));
  } catch (error) {
    return { errors: [error instanceof GraphQLError ? error : graphqlError(error, '')] };
  }
  const execution = execute({ ...args, fieldResolver: readMember });
  return answerOf(args.contextValue)?.bounded(execution) ?? execution;
}

/** The body of a refusal of headers, to which graphql-http gives none. */
function refusal(status: number): string {
  const message =
    status === UNSUPPORTED_MEDIA_TYPE ? 'Send Content-Type: application/json' : 'Send Accept: application/json';
  return JSON.stringify({ errors: [{ message, extensions: { code: status } }] });
}

const UNSUPPORTED_MEDIA_TYPE = 415;

function renamed(headers: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name === 'content-type' ? 'Content-Type' : name, value]],
    ),
  );
}

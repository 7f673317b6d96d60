import type { Express, RequestHandler, Response } from 'express';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer } from '#base/http/answer';
import type { Exchange } from '../pipeline/exchange';

/** What handlers of Express find in `response.locals`. A type, because Express wants an index signature. */
type ExchangeLocals<Input> = {
  readonly exchange: Exchange;
  /** What the stage of validation made of the request. */
  readonly input: Input;
  /** Gives the answer to the last stage, which sends it. */
  readonly answer: (answer: Answer) => void;
};

/** A response of Express behind the stages. */
export type ExchangeResponse<Input = unknown> = Response<unknown, ExchangeLocals<Input>>;

/** An Express application as a function. It calls `done` with an error, or with nothing if it does not answer. */
type Application = (request: IncomingMessage, response: ServerResponse, done: (error?: unknown) => void) => unknown;

/**
 * Lets an Express application handle a request that has passed the stages before. Its handlers send pages themselves, or return an answer to
 * the last stage (`answering`).
 */
export function handledBy<Input>(express: Express, exchange: Exchange, input: Input): Promise<Answer | undefined> {
  const application: Application = express;
  const { request, response, target } = exchange;
  return new Promise((resolve, reject) => {
    const locals: ExchangeLocals<Input> = { exchange, input, answer: resolve };
    Object.assign(response, { locals });
    request.url = addressOf(exchange);
    response.once('close', () => resolve(undefined));
    application(request, response, (error) => reject(error ?? new Error(`no page answers ${target.path}`)));
  });
}

/** The address without the prefix of a proxy, but with a slash at the end, which relative links depend on. */
function addressOf({ sentPath, target: { path, query } }: Exchange): string {
  const slash = path !== '/' && sentPath.endsWith('/') ? '/' : '';
  return `${path}${slash}${query === '' ? '' : `?${query}`}`;
}

/** A handler that returns its answer. Errors go to the stage that renders them. */
export function answering<Input>(
  find: (exchange: Exchange, input: Input) => Promise<Answer>,
): RequestHandler<object, unknown, unknown, unknown, ExchangeLocals<Input>> {
  return async (_request, { locals: { exchange, input, answer } }) => answer(await find(exchange, input));
}

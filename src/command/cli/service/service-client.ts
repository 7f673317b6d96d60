import type { JsonObject } from '#generated/registry/registry-types';
import { StartupError } from '#base/errors/startup-error';
import { isObject } from '#base/json/path-values';
import { exactJson, parseExactJson } from '#base/json/exact-json';
import type { CommandContext } from '../command-context';
import { findServicePlace, type ServiceOptions } from './service-place';

const ANSWER_WITHIN_MS = 60_000;
const UNAUTHENTICATED = 401;

interface ServiceAnswer {
  readonly body: JsonObject;
  readonly headers: Headers;
}

/** Asks a running service by HTTP, as any client does. */
export class ServiceClient {
  private constructor(
    private readonly url: string,
    private readonly token: string | undefined,
  ) {}

  /** @throws StartupError | InvalidInputError for a token that cannot be read, or if no service uses the data of `--data-dir` */
  static async find(options: ServiceOptions, context: CommandContext): Promise<ServiceClient> {
    const { url, token } = await findServicePlace(options, context);
    return new ServiceClient(url, token);
  }

  /** @param body makes it a POST @throws StartupError with the reason if the service does not answer, or refuses */
  async ask(path: string, body?: JsonObject): Promise<ServiceAnswer> {
    const answer = await this.send(path, body);
    const parsed = await this.parse(answer);
    if (answer.ok) return { body: parsed, headers: answer.headers };
    if (answer.status === UNAUTHENTICATED && this.token === undefined)
      throw new StartupError(`${this.url} needs authentication. Give a file with an access token: --token-file FILE.`);
    throw new StartupError(String(parsed['message'] ?? `${this.url} answers with the status ${answer.status}.`));
  }

  private async send(path: string, body: JsonObject | undefined): Promise<Response> {
    const headers = {
      ...(body && { 'Content-Type': 'application/json' }),
      ...(this.token !== undefined && { Authorization: `Bearer ${this.token}` }),
    };
    const request = body ? { method: 'POST', body: exactJson(body) } : {};
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    try {
      return await fetch(`${this.url}${path}`, { ...request, headers, redirect: 'manual', signal });
    } catch (error) {
      throw new StartupError(
        `${this.url} does not answer. Start the service with "aspectory serve", or name another one with --url.`,
        { cause: error },
      );
    }
  }

  private async parse(answer: Response): Promise<JsonObject> {
    try {
      const parsed = parseExactJson(await answer.text());
      if (isObject(parsed)) return parsed;
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
    throw new StartupError(`${this.url} is not a metadata catalog (status ${answer.status}). Correct the URL.`);
  }
}

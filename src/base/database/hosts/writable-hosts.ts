import { Client } from 'pg';
import { ConnectionLostError } from '#base/errors/domain-error';
import { errorCode } from '#base/errors/error-code';
import { withHost } from '#base/settings/setting';
import { DatabaseClient } from '../database-client';
import type { PasswordSource } from '../database-password';

/** A server of which packets are lost does not hold up the others, because all are asked at the same time. */
const ANSWERS_WITHIN_MS = 3000;

/** Whether a server is what is wanted. A hot standby takes no writes, whatever its default is. */
const QUESTIONS = {
  primary: 'select not pg_is_in_recovery() as fits',
  'read-write': `select not pg_is_in_recovery() and current_setting('default_transaction_read_only') = 'off' as fits`,
} as const;

/** A server of a DATABASE_URL with several hosts. */
export interface HostPlace {
  readonly url: string;
  readonly host: string;
  readonly port: number;
}

interface WritableHostsDeps {
  /** URLs of the driver, one for each host. */
  readonly urls: readonly string[];
  readonly wanted: keyof typeof QUESTIONS;
  /** Set if it is not in the URLs. */
  readonly password?: PasswordSource;
}

/** Several servers, of which one takes writes. It is found by asking all of them, and again when it was lost. */
export class WritableHosts {
  private known: HostPlace | undefined;
  private finding: Promise<HostPlace> | undefined;

  constructor(private readonly deps: WritableHostsDeps) {}

  /** The server that takes writes, as far as is known. @throws ConnectionLostError whose cause names each server and what it said */
  async current(): Promise<HostPlace> {
    if (this.known) return this.known;
    this.finding ??= this.find().finally(() => {
      this.finding = undefined;
    });
    return this.finding;
  }

  /** It does not answer, or takes no writes any more. */
  forget(place: HostPlace): void {
    if (this.known?.url === place.url) this.known = undefined;
  }

  private async find(): Promise<HostPlace> {
    const problems = new Map<string, string>();
    const asked = this.deps.urls.map(async (url) => {
      const place = placeOf(url);
      const problem = await this.problemOf(place);
      if (problem === undefined) return place;
      problems.set(`${place.host}:${place.port}`, problem);
      throw new Error(problem);
    });
    try {
      this.known = await Promise.any(asked);
      return this.known;
    } catch {
      throw noneWritable(problems);
    }
  }

  private async problemOf({ url }: HostPlace): Promise<string | undefined> {
    const options = { connectionTimeoutMillis: ANSWERS_WITHIN_MS, query_timeout: ANSWERS_WITHIN_MS };
    const { password } = this.deps;
    const client = new DatabaseClient({ ...options, connectionString: url, ...(password && { password }) });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ readonly fits: boolean }>(QUESTIONS[this.deps.wanted]);
      return rows[0]?.fits ? undefined : 'takes no writes';
    } catch (error) {
      return (error instanceof Error && error.message) || errorCode(error) || String(error);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

function noneWritable(problems: ReadonlyMap<string, string>): ConnectionLostError {
  const said = [...problems].map(([place, problem]) => `${place}: ${problem}`).join('; ');
  const cause = new Error(`no server of DATABASE_URL takes writes (${said}). Promote a standby, or start the primary`);
  return new ConnectionLostError('The database is not available at the moment. Try again.', [], { cause });
}

/** The host as the driver reads it. */
function placeOf(url: string): HostPlace {
  const { host, port } = new Client(withHost(url));
  return { url, host, port };
}

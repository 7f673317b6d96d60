import type { Logger } from 'pino';
import { BackgroundLoop, type PassResult } from '#base/background/background-loop';
import type { SqlClient } from '#base/database/sql-client';

const WRITE_EVERY_MS = 60_000;

interface TokenUseDeps {
  readonly client: SqlClient;
  readonly now: () => number;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** Remembers when tokens were last used. Written once a minute, because a write for each request would cost more than the request. */
export class TokenUse extends BackgroundLoop {
  private used = new Map<string, number>();

  constructor(private readonly deps: TokenUseDeps) {
    super({
      name: 'token use',
      pass: () => this.write(),
      lookEveryMs: WRITE_EVERY_MS,
      logger: deps.logger,
      messages: {
        away: 'cannot store when access tokens were last used because the database is unreachable; trying again',
        back: 'storing again when access tokens were last used',
        defect: 'cannot store when access tokens were last used; trying again',
      },
    });
  }

  readonly onUse = (id: string): void => {
    this.used.set(id, this.deps.now());
  };

  private async write(): Promise<PassResult> {
    const { used } = this;
    if (used.size === 0) return 'idle';
    this.used = new Map();
    await this.deps.client.query({ text: WRITE, values: [[...used.keys()], [...used.values()]] });
    return 'idle';
  }
}

/** Sorted, so that two processes do not wait for each other in a circle. */
const WRITE = `
update access_token as token set last_used_on = greatest(token.last_used_on, used.time)
from (
  select token.id, used.time from unnest($1::text[], $2::bigint[]) as used (id, time)
  join access_token as token using (id) order by id for update of token
) as used where token.id = used.id`;

import { UnavailableError } from '#base/errors/domain-error';
import { StartupError } from '#base/errors/startup-error';
import { parseExactJson } from '#base/json/exact-json';
import type { JsonObject } from '#generated/registry/registry-types';

/** An event as a released server keeps it. */
export interface EventDocument {
  readonly urn: string;
  readonly timestampMillis: number;
  readonly event: JsonObject;
  readonly systemMetadata?: JsonObject | null;
}

/** Wide tables have events of 100 kB. */
const EVENTS_PER_PAGE = 500;
const SCROLL_KEPT = '5m';
const ANSWERS_WITHIN_MS = 120_000;
const NOT_FOUND = 404;

/** The documents of events; the others hold one item of an event each, to count with. */
const EVENTS = { must_not: [{ term: { isExploded: true } }] };

/**
 * The search cluster in which a released server keeps time series. It is only read, by plain HTTP, because the client of Elasticsearch
 * refuses OpenSearch. Scrolling works in all of their versions.
 */
export class EventCluster {
  private readonly base: string;
  private readonly authorization: string | undefined;
  /** The place of the cluster, for people, without secrets. */
  readonly place: string;

  /** @param url with user and password, if the cluster needs them */
  constructor(url: string) {
    const { username, password, origin, pathname } = new URL(url);
    this.base = `${origin}${pathname.replace(/\/$/, '')}`;
    this.place = `the search cluster at ${this.base}`;
    const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    this.authorization = username === '' ? undefined : `Basic ${Buffer.from(pair).toString('base64')}`;
  }

  /** The names and aliases of the indices of time series. @throws StartupError when the cluster cannot be read */
  async seriesIndices(prefix: string): Promise<readonly string[]> {
    try {
      const found = await this.ask<Readonly<Record<string, { readonly aliases: object }>>>(
        'GET',
        `/${prefix}*aspect_v1*/_alias`,
      );
      const names = Object.entries(found ?? {}).flatMap(([name, { aliases }]) => [name, ...Object.keys(aliases)]);
      return [...new Set(names.filter((name) => name.endsWith('aspect_v1')))].toSorted();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new StartupError(`${reason}. Check the address, the user and the password of --datahub-search.`);
    }
  }

  async count(index: string, from: number): Promise<number> {
    const answer = await this.ask<{ readonly count: number }>('POST', `/${index}/_count`, { query: since(from) });
    return answer?.count ?? 0;
  }

  /** The events of an index from this time on, oldest first, as of one moment. */
  async *events(index: string, from: number): AsyncGenerator<readonly EventDocument[]> {
    const search = { size: EVENTS_PER_PAGE, query: since(from), sort: [{ timestampMillis: 'asc' }], _source: SOURCE };
    let page = await this.ask<Page>('POST', `/${index}/_search?scroll=${SCROLL_KEPT}`, search);
    for (;;) {
      const { _scroll_id: scrollId, hits: { hits } = { hits: [] } } = page ?? {};
      if (hits.length > 0) yield hits.map(({ _source }) => _source);
      else if (scrollId !== undefined) await this.ask('DELETE', '/_search/scroll', { scroll_id: scrollId });
      if (hits.length === 0) return;
      page = await this.ask<Page>('POST', '/_search/scroll', { scroll: SCROLL_KEPT, scroll_id: scrollId });
    }
  }

  /** @returns undefined for what does not exist @throws UnavailableError */
  private async ask<Answer>(method: string, path: string, body?: object): Promise<Answer | undefined> {
    const response = await fetch(`${this.base}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(this.authorization && { authorization: this.authorization }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    }).catch((error: unknown) => {
      throw new UnavailableError(`${this.place} does not answer: ${reasonOf(error)}`);
    });
    const text = await response.text();
    if (response.status === NOT_FOUND) return undefined;
    if (!response.ok) throw new UnavailableError(`${this.place} answered ${response.status}: ${text.slice(0, 300)}`);
    const answer: Answer = parseExactJson(text);
    return answer;
  }
}

const SOURCE = ['urn', 'timestampMillis', 'event', 'systemMetadata'];

interface Page {
  readonly _scroll_id: string;
  readonly hits: { readonly hits: readonly { readonly _source: EventDocument }[] };
}

function since(from: number): object {
  return { bool: { ...EVENTS, filter: [{ range: { timestampMillis: { gte: from } } }] } };
}

/** `fetch` puts the reason into the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message;
}

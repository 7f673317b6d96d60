/** Statuses that a client expects while others restart the database or ask for much. */
const EXPECTED: ReadonlySet<number> = new Set([200, 404, 429, 503]);

/** Sends requests and counts the answers. */
export class SoakClient {
  readonly statuses = new Map<number | 'no answer', number>();
  readonly unexpected: string[] = [];

  constructor(readonly url: string) {}

  async post(path: string, body: object, signal?: AbortSignal): Promise<void> {
    await this.send(path, { method: 'POST', body: JSON.stringify(body), headers: JSON_BODY, signal: signal ?? null });
  }

  async get(path: string): Promise<void> {
    await this.send(path, {});
  }

  private async send(path: string, request: RequestInit): Promise<void> {
    try {
      const response = await fetch(`${this.url}${path}`, request);
      const text = await response.text();
      this.count(response.status);
      if (!EXPECTED.has(response.status)) this.unexpected.push(`${path}: ${response.status} ${text.slice(0, 300)}`);
    } catch (error) {
      this.count('no answer');
      if (!request.signal?.aborted) this.unexpected.push(`${path}: ${String(error)}`);
    }
  }

  private count(status: number | 'no answer'): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
  }
}

const JSON_BODY = { 'Content-Type': 'application/json' };

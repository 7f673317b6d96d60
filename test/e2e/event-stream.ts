/** A block of a stream of server-sent events. Without data it is a heartbeat. */
export interface StreamedEvent {
  readonly id: string;
  readonly event: string;
  readonly data: string;
}

/** Reads server-sent events as the HTML standard describes them, until `signal` aborts or the server ends the stream. */
export async function* eventStream(
  url: string,
  signal: AbortSignal,
  headers: { readonly [name: string]: string } = {},
): AsyncGenerator<StreamedEvent> {
  const response = await fetch(url, { headers: { Accept: 'text/event-stream', ...headers }, signal });
  if (response.status !== 200 || !response.body) throw new Error(`${response.status} ${await response.text()}`);
  let rest = '';
  for await (const bytes of response.body.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + bytes).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) yield parseBlock(block);
  }
}

function parseBlock(block: string): StreamedEvent {
  const lines = block.split('\n').map((line) => /^([^:]*): ?(.*)$/s.exec(line));
  const field = (name: string) => lines.find((line) => line?.[1] === name)?.[2] ?? '';
  return { id: field('id'), event: field('event'), data: field('data') };
}

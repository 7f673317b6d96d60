/** A request as its bytes go out. The sender adds `Host` and `Content-Length` unless they are given. */
export interface AttackRequest {
  readonly method: string;
  /** The path and the query, encoded. */
  readonly target: string;
  /** A name may occur twice. `Host: undefined` sends no such header. */
  readonly headers?: readonly (readonly [name: string, value: string | undefined])[];
  readonly body?: Buffer;
}

const SHOWN_TARGET = 160;
const SHOWN_BODY = 200;

/** The bytes of the request. The connection closes after the answer. */
export function headOf({ method, target, headers = [], body }: AttackRequest, host: string): Buffer {
  const has = (wanted: string) => headers.some(([name]) => name.toLowerCase() === wanted);
  const all = [
    ...(has('host') ? [] : [['Host', host] as const]),
    ...headers,
    ...(has('connection') ? [] : [['Connection', 'close'] as const]),
    ...(body && !has('content-length') && !has('transfer-encoding') ? [['Content-Length', body.length] as const] : []),
  ];
  const lines = all.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}\r\n`]));
  return Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1');
}

/** One line for people, cut short and without control characters. */
export function shown({ method, target, headers = [], body }: AttackRequest): string {
  const fields = headers.map(([name, value]) => ` ${name}:${cut(value ?? 'absent', SHOWN_TARGET)}`);
  const isReadable = !headers.some(([name]) => name === 'Content-Encoding');
  const start = body && isReadable ? ` ${body.subarray(0, SHOWN_BODY).toString()}` : '';
  const text = body ? `${start} (${body.length} bytes)` : '';
  return printable(`${method} ${cut(target, SHOWN_TARGET)}${fields.join('')}${text}`);
}

export function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}… (${text.length} characters)` : text;
}

/** Control characters could change the colours or the title of a terminal. */
function printable(text: string): string {
  return text.replaceAll(/[^\P{C}\n]/gu, '�').replaceAll('\n', ' ');
}

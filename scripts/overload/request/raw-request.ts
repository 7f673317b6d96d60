/** A request as its bytes go out. The sender adds `Host` and `Content-Length` unless they are given. */
export interface RawRequest {
  readonly method: string;
  /** The path and the query, encoded. */
  readonly target: string;
  /** A name may occur twice. */
  readonly headers?: readonly (readonly [name: string, value: string])[];
  readonly body?: Buffer;
}

/** The bytes of the request. The connection closes after the answer. */
export function headOf({ method, target, headers = [], body }: RawRequest, host: string): Buffer {
  const has = (wanted: string) => headers.some(([name]) => name.toLowerCase() === wanted);
  const all = [
    ...(has('host') ? [] : [['Host', host] as const]),
    ...headers,
    ...(has('connection') ? [] : [['Connection', 'close'] as const]),
    ...(body && !has('content-length') && !has('transfer-encoding') ? [['Content-Length', body.length] as const] : []),
  ];
  const lines = all.map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1');
}

/** One line for people, without the body. */
export function shown({ method, target, headers = [], body }: RawRequest): string {
  const fields = headers.map(([name, value]) => ` ${name}: ${value}`);
  const text = body ? ` (${body.length} bytes)` : '';
  return `${method} ${target}${fields.join('')}${text}`;
}

/** An ordinary request of another client. */
export const BYSTANDER: RawRequest = { method: 'GET', target: '/entities?ids=List(urn%3Ali%3Acorpuser%3Abystander)' };

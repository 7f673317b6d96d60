/** Begins a text that stands for a bigint while JSON is made. */
const MARK = '\ue000integer:';
const MARKED = new RegExp(`"${MARK}(-?\\d+)"`, 'g');

/** What a browser tells of a value that it reads. Browsers before 2025 do not, so they round. */
interface Read {
  readonly source?: string;
}

/** The value of JSON. Integers beyond 2^53 are bigints. @throws SyntaxError */
export function parseExactJson(text: string): ReturnType<typeof JSON.parse> {
  return /\d{16}/.test(text) ? JSON.parse(text, exactly) : JSON.parse(text);
}

function exactly(_name: string, value: unknown, { source = '' }: Read = {}): unknown {
  return typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source) ? BigInt(source) : value;
}

/** The JSON of a value. @param indent for people */
export function exactJson(value: unknown, indent?: number): string {
  const marked = (_name: string, item: unknown) => (typeof item === 'bigint' ? MARK + item : item);
  return JSON.stringify(value, marked, indent)?.replaceAll(MARKED, '$1');
}

const LONG_END = 2n ** 63n;

/** Whether a number is a long: an integer of 64 bits. */
export function fitsLong(integer: bigint): boolean {
  return integer >= -LONG_END && integer < LONG_END;
}

/** Whether a value is a number. Integers beyond 2^53 are bigints. */
export function isNumeric(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

/** An integer beyond 2^53 has at least 16 digits, and a long at most 19. */
const MANY_DIGITS = /^-?[1-9]\d{15,18}$/;

/** The integer that a text is, if it is a long beyond 2^53. */
export function bigintIn(text: string): bigint | undefined {
  if (!MANY_DIGITS.test(text) || Number.isSafeInteger(Number(text))) return undefined;
  return longOf(BigInt(text));
}

/** The number that a text is, written as JSON writes it. A long beyond 2^53 is a bigint. */
export function numberIn(text: string): number | bigint | undefined {
  const number = text === '' ? Number.NaN : Number(text);
  return bigintIn(text) ?? (String(number) === text && !Number.isNaN(number) ? number : undefined);
}

/** The number, as a bigint if it is a long beyond 2^53. So equal numbers are equal values. */
export function exactNumber(number: number): number | bigint {
  if (Number.isSafeInteger(number) || !Number.isInteger(number)) return number;
  return longOf(BigInt(number)) ?? number;
}

function longOf(integer: bigint): bigint | undefined {
  return fitsLong(integer) ? integer : undefined;
}

/** The sum, exact if both are integers. */
export function sumOf(a: number | bigint, b: number | bigint): number | bigint {
  if (!isInteger(a) || !isInteger(b)) return Number(a) + Number(b);
  const sum = BigInt(a) + BigInt(b);
  return Number.isSafeInteger(Number(sum)) ? Number(sum) : sum;
}

function isInteger(value: number | bigint): boolean {
  return typeof value === 'bigint' || Number.isInteger(value);
}

/** A set of document numbers, one bit a document. */
export type Bits = Uint32Array;

export function emptyBits(size: number): Bits {
  return new Uint32Array((size + 31) >>> 5);
}

export function allBits(size: number): Bits {
  const bits = emptyBits(size).fill(0xffffffff);
  if ((size & 31) !== 0) bits[bits.length - 1] = 2 ** (size & 31) - 1;
  return bits;
}

export function hasBit(bits: Bits, index: number): boolean {
  return (((bits[index >>> 5] ?? 0) >>> (index & 31)) & 1) === 1;
}

export function setBit(bits: Bits, index: number): void {
  const word = index >>> 5;
  bits[word] = (bits[word] ?? 0) | (1 << (index & 31));
}

export function clearBit(bits: Bits, index: number): void {
  const word = index >>> 5;
  bits[word] = (bits[word] ?? 0) & ~(1 << (index & 31));
}

export function setRange(bits: Bits, start: number, end: number): void {
  let at = start;
  for (; at < end && (at & 31) !== 0; at++) setBit(bits, at);
  for (; at + 32 <= end; at += 32) bits[at >>> 5] = 0xffffffff;
  for (; at < end; at++) setBit(bits, at);
}

/** Keeps in `bits` what is in `others` too. */
export function intersect(bits: Bits, others: Bits): Bits {
  for (let word = 0; word < bits.length; word++) bits[word] = (bits[word] ?? 0) & (others[word] ?? 0);
  return bits;
}

export function unite(bits: Bits, others: Bits): Bits {
  for (let word = 0; word < bits.length; word++) bits[word] = (bits[word] ?? 0) | (others[word] ?? 0);
  return bits;
}

export function subtract(bits: Bits, others: Bits): Bits {
  for (let word = 0; word < bits.length; word++) bits[word] = (bits[word] ?? 0) & ~(others[word] ?? 0);
  return bits;
}

export function isEmpty(bits: Bits): boolean {
  for (let word = 0; word < bits.length; word++) if (bits[word] !== 0) return false;
  return true;
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let word = 0; word < bits.length; word++) count += ones(bits[word] ?? 0);
  return count;
}

function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The numbers in the set, ascending. */
export function numbersOf(bits: Bits): Uint32Array {
  const numbers = new Uint32Array(countBits(bits));
  let count = 0;
  for (let word = 0; word < bits.length; word++) {
    let rest = bits[word] ?? 0;
    if (rest === 0xffffffff) for (let bit = 0; bit < 32; bit++) numbers[count++] = (word << 5) + bit;
    else for (; rest !== 0; rest &= rest - 1) numbers[count++] = (word << 5) + 31 - Math.clz32(rest & -rest);
  }
  return numbers;
}

/** The size of the set among the numbers from `start` to before `end`. */
export function countRange(bits: Bits, start: number, end: number): number {
  let count = 0;
  let at = start;
  for (; at < end && (at & 31) !== 0; at++) count += Number(hasBit(bits, at));
  for (; at + 32 <= end; at += 32) count += ones(bits[at >>> 5] ?? 0);
  for (; at < end; at++) count += Number(hasBit(bits, at));
  return count;
}

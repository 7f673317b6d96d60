/** A value in the code of ajv: `data3`, `data.name`, `data["a-b"]`, `data1[i0]`. */
const VALUE = String.raw`(data\d*(?:\.\w+|\[[^\]]+\])*)`;
/** The checks with the option `strictNumbers`: a number, and an integer. */
const NUMBER = new RegExp(String.raw`\(typeof ${VALUE} == "number"\) && \(isFinite\(\1\)\)`, 'g');
const INTEGER = new RegExp(
  String.raw`\(\(typeof ${VALUE} == "number"\) && \(!\(\1 % 1\) && !isNaN\(\1\)\)\) && \(isFinite\(\1\)\)`,
  'g',
);
const NOT_A_NUMBER = new RegExp(String.raw` \|\| isNaN\(${VALUE}\)`, 'g');

/**
 * Code that ajv generated, with checks that take a bigint as a number. Integers beyond 2^53 are bigints, so the number 2^63 stands for none of the
 * longs. A bigint is compared with a number exactly, but `isNaN` refuses it.
 */
export function admitBigints(code: string): string {
  return code
    .replaceAll(INTEGER, '($&) || typeof $1 == "bigint"')
    .replaceAll(NUMBER, '($&) || typeof $1 == "bigint"')
    .replaceAll(NOT_A_NUMBER, ' || $1 !== $1')
    .replaceAll(' > 9223372036854776000 ', ' >= 9223372036854776000 ');
}

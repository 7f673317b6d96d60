import Ajv, { type Options } from 'ajv';
import addFormats from 'ajv-formats';

/** Clients write the largest `long`, 2^63 - 1, for "no end"; as a number of JSON it is this. */
const LONG_MAX = 2 ** 63;

/**
 * ajv for requests. It makes no numbers of texts: that was done before, where an operation means them (coerce-parameters), and ajv
 * would take `0x10` and `1e1` too.
 */
export function requestChecker(options: Options): Ajv {
  const ajv = addFormats(new Ajv({ ...options, coerceTypes: false }));
  return ajv.addFormat('int64', { type: 'number', validate: (value: number) => Math.abs(value) <= LONG_MAX });
}

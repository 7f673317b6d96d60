import { InvalidArgumentError } from 'commander';

/** The largest number of 15 digits: all of them are exact. */
const MOST = 999_999_999_999_999;

/** A parser of options that are integers. @throws InvalidArgumentError from the parser that it returns */
export function integerOption(least: number, most = MOST): (text: string) => number {
  const range = most === MOST ? `from ${least}` : `from ${least} to ${most}`;
  return (text) => {
    const number = Number(text);
    if (/^\d+$/.test(text) && text.length <= String(most).length && number >= least && number <= most) return number;
    throw new InvalidArgumentError(`It must be an integer ${range}.`);
  };
}

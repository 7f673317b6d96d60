/** Finds secrets in a contract. Its text is stored as it is, so they cannot be taken out. */
import type { JsonValue } from '#generated/registry/registry-types';
import { namesSecret } from '#base/addresses/secret-names';
import { looksSecret, textWithoutSecrets } from '#base/addresses/without-secrets';
import type { ErrorDetail } from '#base/errors/domain-error';
import { escapeSegment } from '#base/json/json-pointer';
import { isObject } from '#base/json/path-values';

interface ContractMember {
  readonly value: JsonValue;
  readonly name: string;
  readonly pointer: string;
  /** Whether it is part of a server, whose texts are addresses and settings. */
  readonly isOfServer: boolean;
}

const SERVERS = 'servers';
const ADDRESS = /ur[il]$|location$|host$/i;

/** The places that have a secret, by their pointers and without the secrets. */
export function secretsIn(contract: JsonValue): readonly ErrorDetail[] {
  const found: ErrorDetail[] = [];
  const isSecret = secretOnce();
  const waiting: ContractMember[] = [{ value: contract, name: '', pointer: '', isOfServer: false }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (typeof next.value === 'string' && isSecret(next.value, next)) found.push(problemAt(next.pointer));
    else for (const place of placesIn(next)) waiting.push(place);
  }
  return found;
}

/** Whether a text at a place is a secret. Each text is looked at once in each way, because aliases may repeat it many times. */
function secretOnce(): (text: string, place: ContractMember) => boolean {
  const looks = once(looksSecret);
  const has = once((text) => textWithoutSecrets(text) !== text);
  return (text, { name, isOfServer }) => {
    if (text === '') return false;
    if (isOfServer && namesSecret(name, true)) return true;
    return isOfServer || ADDRESS.test(name) ? looks(text) : has(text);
  };
}

function once(check: (text: string) => boolean): (text: string) => boolean {
  const known = new Map<string, boolean>();
  return (text) => {
    const answer = known.get(text) ?? check(text);
    known.set(text, answer);
    return answer;
  };
}

function placesIn({ value, name, pointer, isOfServer }: ContractMember): readonly ContractMember[] {
  if (Array.isArray(value))
    return value.map((item: JsonValue, index) => ({ value: item, name, pointer: `${pointer}/${index}`, isOfServer }));
  if (!isObject(value)) return [];
  // A custom property is a pair, and its own name says what its value is.
  const pair = typeof value.property === 'string' ? value.property : undefined;
  return Object.keys(value).map((member) => ({
    value: value[member] ?? null,
    name: member === 'value' && pair !== undefined ? pair : member,
    pointer: `${pointer}/${escapeSegment(member)}`,
    isOfServer: isOfServer || (pointer === '' && member === SERVERS),
  }));
}

function problemAt(pointer: string): ErrorDetail {
  return {
    pointer,
    message: 'the value looks as if it had a password or another secret in it',
    expected: 'write the address without it',
  };
}

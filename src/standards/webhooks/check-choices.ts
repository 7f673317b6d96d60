import { isIP } from 'node:net';
import type { ErrorDetail } from '#base/errors/domain-error';
import { InvalidInputError } from '#base/errors/domain-error';
import { unknownName } from '#base/errors/unknown-name';
import { findEntity, type ModelRegistry } from '#catalog/registry/model-registry';
import { parseUrn } from '#catalog/urn/urn';
import { HTTPS_ONLY, type TargetNetworks } from './delivery/target-networks';
import type { WebhookChoices, WebhookFilter } from './webhook';
import { checkHeaders } from './webhook-headers';

interface CheckDeps {
  readonly models: ModelRegistry;
  readonly networks: TargetNetworks;
}

/** The choices with the names of now. @throws InvalidInputError */
export function checkedChoices(choices: WebhookChoices, { models, networks }: CheckDeps): WebhookChoices {
  const name = choices.name.trim();
  if (name === '') throw refused('name', 'The webhook needs a name', 'a name that says what receives the events');
  checkWebAddress(choices.url, networks, 'url');
  checkHeaders(choices.headers);
  return { ...choices, name, filter: checkedFilter(choices.filter, models) };
}

/** The length that the document allows to webhooks. No document says it of digests. */
const URL_LENGTH_MAX = 2_000;

/** Refuses what is not the web address of a receiver. A name is checked at each connection. @throws InvalidInputError */
export function checkWebAddress(text: string, networks: TargetNetworks, field: string): void {
  if (text.length > URL_LENGTH_MAX)
    throw refused(field, 'The address of the receiver is too long', `at most ${URL_LENGTH_MAX} characters`);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw refused(field, 'The address of the receiver is not a URL', 'https://host/path');
  if (url.username !== '' || url.password !== '')
    throw refused(field, 'The address has a user or a password', 'an address without them, and a header Authorization');
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  const refusal = isIP(literal) === 0 ? undefined : networks.refusal(literal, url.protocol);
  if (refusal !== undefined) throw refused(field, `The service does not send there: ${refusal}`, 'another address');
  // With a private network that is allowed, the name may lead there.
  if (url.protocol === 'http:' && networks.areAllPublic)
    throw refused(field, `The service does not send there: ${HTTPS_ONLY}`, `https://${url.host}`);
}

function checkedFilter(filter: WebhookFilter, models: ModelRegistry): WebhookFilter {
  const { entityTypes, aspects, inDomains } = filter;
  const types = entityTypes?.map((name, index) =>
    findEntity(models, name, { field: ['filter', 'entityTypes', index] }),
  );
  inDomains?.forEach((urn, index) => parseUrn(urn, { field: ['filter', 'inDomains', index] }));
  return {
    ...filter,
    ...(types && { entityTypes: types.map(({ name }) => name) }),
    ...(aspects && { aspects: aspects.map((name, index) => aspectName(models, name, index)) }),
  };
}

function aspectName(models: ModelRegistry, given: string, index: number): string {
  const name = models.aspectName(given);
  if (models.aspect(name)) return name;
  const known = [...new Set(models.registry.entities.flatMap(({ aspects }) => aspects))];
  const place = { field: ['filter', 'aspects', index] };
  throw new InvalidInputError(
    ...unknownName({ name: given, known, ...place }, (shown) => `There is no aspect ${shown}`),
  );
}

function refused(field: string, message: string, expected: string): InvalidInputError {
  const detail: ErrorDetail = { field: [field], message, expected };
  return new InvalidInputError(`${message}; use ${expected}`, [detail]);
}

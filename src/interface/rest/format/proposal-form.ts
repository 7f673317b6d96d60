import { isUtf8 } from 'node:buffer';
import type { AspectProposal, SerializedAspect } from '#generated/http/messages';
import type { JsonValue } from '#generated/registry/registry-types';
import type { Proposal } from '#catalog/aspects/aspect-service';
import type { SentRecord } from '#catalog/runs/separate-writes';
import { mapInTurns } from '#base/background/in-turns';
import { DomainError, InvalidInputError } from '#base/errors/domain-error';
import { parseJson, ValueBudget } from '#base/http/parse-json';
import { type ConditionHeaders, writeConditions } from './write-conditions';
import { parseWriteMetadata } from './write-metadata';

const JSON_TYPE = 'application/json';
/**
 * Parses a proposal.
 * @throws InvalidInputError if the value is missing, is not JSON, or has another content type
 */
export function parseProposal(
  form: AspectProposal,
  pointer: string,
  conditions: ConditionHeaders = {},
  budget = new ValueBudget(),
): Proposal {
  const { entityType, entityUrn, entityKeyAspect, aspectName, changeType, aspect } = form;
  const systemMetadata = parseWriteMetadata(form.systemMetadata);
  return {
    entityType,
    aspectName,
    changeType,
    pointer,
    ...(entityUrn !== undefined && { urn: withoutEscapes(entityUrn) }),
    ...(entityKeyAspect && { key: parseAspect(entityKeyAspect, `${pointer}/entityKeyAspect`, budget) }),
    ...(changeType !== 'DELETE' && { value: valueOf(changeType, aspect, `${pointer}/aspect`, budget) }),
    ...(systemMetadata && { systemMetadata }),
    ...writeConditions([form.headers, `${pointer}/headers`], [conditions, '/header']),
  };
}

function valueOf(
  changeType: string,
  aspect: SerializedAspect | undefined,
  pointer: string,
  budget: ValueBudget,
): JsonValue {
  if (!aspect)
    throw new InvalidInputError(`${pointer} is required for ${changeType}`, [
      { pointer, message: `is required for ${changeType}`, expected: 'an object {value, contentType}' },
    ]);
  // compat: clients disagree about the content type of a patch.
  if (changeType !== 'PATCH') checkContentType(aspect.contentType, `${pointer}/contentType`);
  return parseAspect(aspect, pointer, budget);
}

function checkContentType(contentType: string, pointer: string): void {
  if ((contentType.split(';')[0] ?? '').trim().toLowerCase() === JSON_TYPE) return;
  throw new InvalidInputError(`Content type '${contentType.slice(0, 200)}' is not supported; use ${JSON_TYPE}`, [
    { pointer, message: 'is not supported', expected: JSON_TYPE },
  ]);
}

function parseAspect(aspect: SerializedAspect, pointer: string, budget: ValueBudget): JsonValue {
  return parseJson(textOfBytes(aspect.value), `${pointer}/value`, 'The value of the aspect', budget);
}

/** The proposals of a list at `pointer`. @throws InvalidInputError | LimitExceededError for the first that is invalid */
export function parseProposals(forms: readonly AspectProposal[], pointer: string): Promise<readonly Proposal[]> {
  const budget = new ValueBudget();
  return mapInTurns(forms, (form, index) => parseProposal(form, `${pointer}/${index}`, {}, budget));
}

/** The same as `parseProposals`, but keeps the errors. The others are still written. */
export function parseRecords(forms: readonly AspectProposal[], pointer: string): Promise<readonly SentRecord[]> {
  const budget = new ValueBudget();
  return mapInTurns(forms, (form, index) => {
    const { entityType, entityUrn: urn, aspectName, systemMetadata } = form;
    const proposal = orRefusal(() => parseProposal(form, `${pointer}/${index}`, {}, budget));
    return { entityType, urn, aspectName, runId: systemMetadata?.runId, proposal };
  });
}

/** What is read of one record, or why it cannot be read. */
export function orRefusal<Read>(read: () => Read): Read | DomainError {
  try {
    return read();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

/** compat: recent clients send `\u00e9` in a urn as six characters. */
function withoutEscapes(urn: string): string {
  return urn.includes('\\u')
    ? urn.replaceAll(/\\u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : urn;
}

/**
 * Decodes a `bytes` value. compat: each character is one byte, so a string that is not ASCII is the Latin-1 view of its UTF-8. Some
 * clients send plain Unicode, which is kept unchanged.
 */
export function textOfBytes(bytes: string): string {
  if (!/[\u0080-\u00ff]/.test(bytes) || /[\u0100-\uffff]/.test(bytes)) return bytes;
  const raw = Buffer.from(bytes, 'latin1');
  return isUtf8(raw) ? raw.toString('utf8') : bytes;
}

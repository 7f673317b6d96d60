import type { AspectProposal, SerializedAspect } from '../../../generated/http/messages';
import type { Proposal } from '../../aspects/aspect-service';
import { InvalidInputError } from '../../errors/domain-error';
import { parseJson } from './parse-json';
import type { JsonValue } from '../../registry/registry';
import { textOfBytes } from './serialized-aspect';
import { parseWriteMetadata } from './write-metadata';

const JSON_TYPE = 'application/json';
const VERSION_HEADER = 'If-Version-Match';

/** Headers of the request that make a write depend on a version. */
export interface WriteConditions {
  readonly 'if-version-match'?: string;
  readonly 'if-match'?: string;
}

/**
 * A proposal in the terms of the store.
 * @throws InvalidInputError for a value that is missing, is no JSON or is said to be something else
 */
export function parseProposal(form: AspectProposal, pointer: string, conditions: WriteConditions = {}): Proposal {
  const { entityType, entityUrn, entityKeyAspect, aspectName, changeType, aspect } = form;
  const systemMetadata = parseWriteMetadata(form.systemMetadata);
  const version =
    versionOf(form.headers?.[VERSION_HEADER], `${pointer}/headers/${VERSION_HEADER}`) ??
    versionOf(conditions['if-version-match'], `/header/${VERSION_HEADER}`) ??
    versionOf(conditions['if-match'], '/header/If-Match');
  return {
    entityType,
    aspectName,
    changeType,
    pointer,
    ...(entityUrn !== undefined && { urn: withoutEscapes(entityUrn) }),
    ...(entityKeyAspect && { key: parseAspect(entityKeyAspect, `${pointer}/entityKeyAspect`) }),
    ...(changeType !== 'DELETE' && { value: valueOf(changeType, aspect, `${pointer}/aspect`) }),
    ...(systemMetadata && { systemMetadata }),
    ...(version !== undefined && { ifVersionMatch: version }),
  };
}

function valueOf(changeType: string, aspect: SerializedAspect | undefined, pointer: string): JsonValue {
  if (!aspect) throw new InvalidInputError(`${pointer} is required for ${changeType}`, [{ pointer, message: `is required for ${changeType}`, expected: 'an object {value, contentType}' }]);
  // compat: clients disagree about the content type of a patch.
  if (changeType !== 'PATCH') checkContentType(aspect.contentType, `${pointer}/contentType`);
  return parseAspect(aspect, pointer);
}

function checkContentType(contentType: string, pointer: string): void {
  if ((contentType.split(';')[0] ?? '').trim().toLowerCase() === JSON_TYPE) return;
  throw new InvalidInputError(`Content type '${contentType.slice(0, 200)}' is not supported`, [{ pointer, message: 'is not supported', expected: JSON_TYPE }]);
}

function parseAspect(aspect: SerializedAspect, pointer: string): JsonValue {
  return parseJson(textOfBytes(aspect.value), `${pointer}/value`, 'The value of the aspect');
}

/** compat: recent clients send `\u00e9` in a urn as these six characters. */
function withoutEscapes(urn: string): string {
  return urn.includes('\\u') ? urn.replaceAll(/\\u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) : urn;
}

function versionOf(header: string | undefined, pointer: string): number | undefined {
  if (header === undefined) return undefined;
  // Entity tags are quoted.
  const text = header.trim().replace(/^"(.*)"$/, '$1');
  if (/^(?:-1|\d{1,15})$/.test(text)) return Number(text);
  throw new InvalidInputError(`'${header.slice(0, 200)}' is not a version`, [{ pointer, message: 'is not a version', expected: 'a whole number, or -1 for none' }]);
}

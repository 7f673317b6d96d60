import { batchJson, entityJson } from './entity-json';
import { findEntity } from '#catalog/registry/model-registry';
import { jsonAnswer } from '#base/http/answer';
import type { Handlers } from '../request-context';
import type { Services } from '../services';
import type { VersionedKey } from '#catalog/aspects/version-reader';
import { InvalidInputError } from '#base/errors/domain-error';
import { shortened } from '#base/errors/unknown-name';

type VersionedHandlers = Pick<Handlers, 'batchGetVersionedEntities'>;

export function versionedHandlers({ models, versions }: Services): VersionedHandlers {
  return {
    async batchGetVersionedEntities({ query: { ids, entityType, aspects } }, { read }) {
      findEntity(models, entityType);
      const stored = await versions.entities(ids.map(parseVersionedKey), { aspects, read });
      return jsonAnswer(batchJson(stored.map((entity) => ({ key: entity.urn, json: entityJson(entity) }))));
    },
  };
}

const EXPECTED = '(<urn> , <aspect>:<version>;<aspect>:<version>)';
const SEPARATOR = ' , ';

/** compat: `(<urn> , <stamp>)`. An empty stamp means the latest values. @throws InvalidInputError */
function parseVersionedKey(text: string, index: number): VersionedKey {
  const at = text.lastIndexOf(SEPARATOR);
  if (!text.startsWith('(') || !text.endsWith(')') || at < 0) throw malformed(text, index);
  const stamp = text.slice(at + SEPARATOR.length, -1).trim();
  const versions = stamp === '' ? [] : stamp.split(';').map((part) => parseVersion(part, text, index));
  return { urn: text.slice(1, at).trim(), versions: new Map(versions) };
}

function parseVersion(part: string, text: string, index: number): readonly [aspect: string, version: number] {
  const [, aspect, version] = /^([A-Za-z]\w*):(\d{1,15})$/.exec(part.trim()) ?? [];
  if (aspect === undefined || version === undefined) throw malformed(text, index);
  return [aspect, Number(version)];
}

function malformed(text: string, index: number): InvalidInputError {
  return new InvalidInputError(`'${shortened(text)}' is not a versioned key; expected ${EXPECTED}`, [
    { pointer: `/query/ids/${index}`, message: 'is malformed', expected: EXPECTED },
  ]);
}

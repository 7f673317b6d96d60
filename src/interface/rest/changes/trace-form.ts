import { LIMITS } from '#generated/http/limits';
import type { TraceRequest } from '#generated/http/messages';
import type { TracedAspect } from '#catalog/aspects/traces/sql/read-deletions';
import { limitExceeded } from '#base/errors/limit-exceeded';
import { escapeSegment } from '#base/json/json-pointer';
import { findAspect, type ModelRegistry } from '#catalog/registry/model-registry';
import { requireUrn } from '#catalog/urn/check-urn';
import { aspectNamed } from '../format/entity-items';

/** @throws InvalidInputError for an invalid urn or an unknown aspect; LimitExceededError for too many aspects */
export function parseTraceRequest(models: ModelRegistry, form: TraceRequest): readonly TracedAspect[] {
  const aspects = Object.entries(form).flatMap(([urn, names]) => {
    const pointer = `/${escapeSegment(urn)}`;
    const { entity } = requireUrn(models, urn, { typedParts: false }, { pointer });
    const known = names.map((name, index) =>
      findAspect(models, entity, aspectNamed(entity, name), { pointer: `${pointer}/${index}` }),
    );
    return [...new Set(known)].map(({ name }) => ({ urn, aspect: name }));
  });
  if (aspects.length <= LIMITS.entityItemAspects) return aspects;
  const fix = 'Trace fewer writes in one request';
  throw limitExceeded({ limit: 'entityItemAspects', size: aspects.length, unit: 'aspects', fix, pointer: '' });
}

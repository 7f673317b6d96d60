import { InvalidInputError } from '#base/errors/domain-error';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { checkUrn } from '#catalog/urn/check-urn';
import { cellText } from '../answers/catalog-text';

const NOTE_LENGTH = 500;

interface ReadableUrns {
  readonly urns: readonly string[];
  /** A short sentence about each of the others. */
  readonly notes: readonly string[];
}

/** The urns that can be read: a malformed one does not fail the others. @throws InvalidInputError if none can be read */
export function readableUrns(models: ModelRegistry, sent: readonly string[]): ReadableUrns {
  const checked = sent.map((urn, index) => ({
    urn,
    check: checkUrn(models, urn, { typedParts: false }, { field: ['urns', index] }),
  }));
  const problems = checked.flatMap(({ check }) => ('problem' in check ? [check.problem] : []));
  const urns = checked.flatMap(({ urn, check }) => ('problem' in check ? [] : [urn]));
  const [first] = problems;
  if (first && urns.length === 0) throw new InvalidInputError(first.message, problems);
  return { urns, notes: problems.map(({ message }) => cellText(`Not read: ${message}.`, NOTE_LENGTH)) };
}

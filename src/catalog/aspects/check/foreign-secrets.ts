import { secretInRecipe } from '#base/addresses/recipe-secrets';
import { addressWithoutSecrets, looksSecret } from '#base/addresses/without-secrets';
import { type ErrorDetail, InvalidInputError } from '#base/errors/domain-error';
import { shortened } from '#base/errors/unknown-name';
import { escapeSegment, pointerNames } from '#base/json/json-pointer';
import { pathValues } from '#base/json/path-values';
import { withTexts } from '#base/json/with-texts';
import type { AspectSpec, JsonObject } from '#generated/registry/registry-types';
import { ERRORS_MAX } from '#generated/validators/stop-early';

interface SafeValue {
  readonly value: JsonObject;
  readonly warnings: readonly string[];
}

/** A secret in a value. Such a value is not set aside either, because then the secret would be stored. */
export class ForeignSecretError extends InvalidInputError {}

/**
 * The value with its addresses (`@Address`) without passwords and tokens. A value without any comes back itself.
 * @throws ForeignSecretError if an address still looks as if it had one, or a recipe (`@Recipe`) has one
 */
export function withoutForeignSecrets(aspect: AspectSpec, given: JsonObject, pointer: string): SafeValue {
  if (aspect.addresses.length === 0 && aspect.recipes.length === 0) return { value: given, warnings: [] };
  const safe = withoutAddressSecrets(aspect, given);
  const secrets = [...addressProblems(aspect, safe.value, pointer), ...recipeProblems(aspect, safe.value, pointer)];
  if (secrets.length > 0) throw refusal(aspect, secrets.slice(0, ERRORS_MAX));
  return safe;
}

/** The value with its addresses without passwords and tokens, as far as their places are known. */
export function withoutAddressSecrets({ addresses }: AspectSpec, given: JsonObject): SafeValue {
  const cleaned: string[] = [];
  const value = addresses.reduce(
    (known, path) =>
      withTexts(known, path, (text, place) => {
        const clean = addressWithoutSecrets(text);
        if (clean !== text) cleaned.push(place.map((name) => `/${escapeSegment(name)}`).join(''));
        return clean;
      }),
    given,
  );
  return { value, warnings: cleaned.slice(0, ERRORS_MAX).map(warning) };
}

function warning(place: string): string {
  return `took a password or token out of the address at ${shortened(place)}`;
}

function addressProblems({ addresses }: AspectSpec, value: JsonObject, root: string): readonly ErrorDetail[] {
  return addresses.flatMap((path) =>
    pathValues(value, path)
      .filter(({ value: text }) => typeof text === 'string' && looksSecret(text))
      .map(({ pointer }) => ({
        pointer: root + pointer,
        message: 'looks as if it had a password or token in it',
        expected: 'an address without one',
      })),
  );
}

function recipeProblems({ recipes }: AspectSpec, value: JsonObject, root: string): readonly ErrorDetail[] {
  return recipes.flatMap((path) =>
    pathValues(value, path).flatMap(({ value: text, pointer }) => {
      const name = typeof text === 'string' ? secretInRecipe(text, pointerNames(pointer).at(-1)) : undefined;
      if (name === undefined) return [];
      return [
        {
          pointer: root + pointer,
          message: name === '' ? 'has a password or token in it' : `has a password or token at ${shortened(name)}`,
          expected: 'the name of a secret of the catalog, such as ${WAREHOUSE_PASSWORD}',
        },
      ];
    }),
  );
}

function refusal({ name }: AspectSpec, details: readonly ErrorDetail[]): ForeignSecretError {
  const [first] = details;
  const place = first && 'pointer' in first ? first.pointer : '';
  const more = details.length > 1 ? `; and ${details.length - 1} more` : '';
  return new ForeignSecretError(
    `The value of ${name} is not stored, because it has a secret: ${place} ${first?.message}${more}. Send ${first?.expected}.`,
    details,
  );
}

import type { ErrorDetail } from '#base/errors/domain-error';
import { pathValues } from '#base/json/path-values';
import type { AspectSpec, JsonObject } from '#generated/registry/registry-types';

/** 128 by 128 pixels take a tenth of it. Lists of entities have it in their answers. */
const BYTES_MAX = 48 * 1024;

/** The beginning of a file of each type, in hexadecimal digits. No type can hold a script, as SVG can. */
const BEGINNINGS: Readonly<Record<string, RegExp>> = {
  'image/png': /^89504e470d0a1a0a/,
  'image/jpeg': /^ffd8ff/,
  'image/gif': /^474946383[79]61/,
  'image/webp': /^52494646.{8}57454250/,
};
const TYPES = Object.keys(BEGINNINGS).join(', ');
const BEGINNING_LENGTH = 16;

/** Problems of the pictures (`as: image` of `@Display`) that are stored in a value. A picture at a web address is no concern of the catalog. */
export function pictureProblems({ pictures }: AspectSpec, value: JsonObject, root: string): readonly ErrorDetail[] {
  return pictures.flatMap((path) =>
    pathValues(value, path).flatMap(({ value: text, pointer }) => {
      const problem = typeof text === 'string' && /^\s*data:/i.test(text) ? problemOf(text) : undefined;
      return problem ? [{ pointer: root + pointer, ...problem }] : [];
    }),
  );
}

function problemOf(text: string) {
  const expected = `a data: URL in base64 of ${TYPES}, of at most ${BYTES_MAX / 1024} KB`;
  const [, type = '', content] = /^data:(image\/[a-z]+);base64,([A-Za-z\d+/]+={0,2})$/.exec(text) ?? [];
  const beginning = Object.hasOwn(BEGINNINGS, type) ? BEGINNINGS[type] : undefined;
  if (content === undefined || !beginning) return { message: 'is not a picture that can be stored', expected };
  const bytes = Math.floor((content.length * 3) / 4);
  if (bytes > BYTES_MAX)
    return { message: `is a picture of ${Math.ceil(bytes / 1024)} KB, which is too large`, expected };
  const first = Buffer.from(content.slice(0, BEGINNING_LENGTH * 2), 'base64').toString('hex');
  return beginning.test(first) ? undefined : { message: `is not ${type}, because it begins otherwise`, expected };
}

/** Checks that every operation tells clients how to authenticate, because each has an actor. */
import { didYouMean } from '../diagnostics/nearest-name';
import type { JsonObject, JsonValue } from '../model/model';
import { isList, isObject } from '../values/json-value';
import type { Fragment, Keys } from './contract';
import { listOperations } from './list-operations';

type Report = (message: string, keys: Keys, suggestion?: string) => void;

export function checkSecurity({ content }: Fragment, document: JsonObject, report: Report): void {
  const { components } = document;
  const schemes = isObject(components) && isObject(components.securitySchemes) ? components.securitySchemes : {};
  const known = Object.keys(schemes);
  for (const { id, path, method, operation } of listOperations(content)) {
    const isOwn = operation.security !== undefined;
    const keys = ['paths', path, method, ...(isOwn ? ['security'] : [])];
    const named = schemeNames(isOwn ? operation.security : document.security);
    if (named.length === 0)
      report(
        `${id} needs a security scheme; for optional credentials write [{ ${known[0] ?? 'Scheme'}: [] }, {}]`,
        keys,
      );
    for (const name of named)
      if (!known.includes(name)) report(`unknown security scheme ${name}`, keys, didYouMean(name, known));
  }
}

function schemeNames(security: JsonValue | undefined): readonly string[] {
  return isList(security) ? security.flatMap((one) => (isObject(one) ? Object.keys(one) : [])) : [];
}

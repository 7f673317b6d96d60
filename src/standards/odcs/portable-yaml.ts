import type { JsonValue } from '#generated/registry/registry-types';
import { Document, visit } from 'yaml';

/**
 * Readers of YAML 1.1, such as PyYAML, take `no`, `y`, `12:30` and `2026-01-01` for other types unless they are quoted. What the authors repeated
 * by aliases is written each time: for each anchor, the package tries the names of all others.
 */
const FORM = { compat: 'yaml-1.1', aliasDuplicateObjects: false } as const;

/** Characters that YAML does not allow, or that YAML 1.1 reads as the end of a line. */
const UNREADABLE = /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g;

/** A word that YAML 1.1 takes for a type of its own, which PyYAML cannot read. */
const DEFAULT_VALUE = '=';

/** The value as YAML that readers of 1.1 and of 1.2 understand alike. */
export function portableYaml(value: JsonValue): string {
  const document = new Document(value, FORM);
  visit(document, {
    Scalar(_key, scalar) {
      if (typeof scalar.value === 'string' && isMisread(scalar.value)) scalar.type = 'QUOTE_DOUBLE';
    },
  });
  return document.toString({ lineWidth: 120 }).replaceAll(UNREADABLE, escaped);
}

function isMisread(text: string): boolean {
  return text === DEFAULT_VALUE || text.search(UNREADABLE) !== -1;
}

/** What stands for a character in double quotes. */
function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

import fc from 'fast-check';
import type { ParsedFile } from '#codegen/model/model';
import { printPdl } from './print-pdl';
import { readSchemaFiles, schemaSyntax } from '#codegen/source/read-schema-files';
import { parseValid, withoutOrigins } from '../support/schemas';
import { randomFile } from './random-files';

function reparsed(parsed: ParsedFile): ParsedFile {
  return parseValid({ path: parsed.file.path, text: printPdl(parsed) });
}

describe('printed PDL', () => {
  test('has the canonical form', () => {
    const text = `namespace com.example

import com.other.Urn

/**
 * How good.
 */
@Aspect = {
  "name": "quality",
  "tags": [
    10,
    10.0,
    9007199254740993,
    "two"
  ]
}
@\`a/b\`
record Quality includes Base {
  @Searchable = {}
  score: optional double = 0.5

  kind:
    /**
     * Of checks.
     */
    enum Kind {
      FAST
      @deprecated
      SLOW
    }

  parts: map[string, union[null, Urn, {
    namespace com.other
    package com.other.java
    fixed Md5 16
  }]] = {}

  weight: double = 1.0

  choice: @boost = 2.0 union[id: long, name: string]
}
`;
    expect(printPdl(parseValid({ path: 'Quality.pdl', text }))).toBe(text);
  });

  test('reading back what was printed gives the same model, whatever the file says', () => {
    fc.assert(
      fc.property(randomFile, (parsed) => {
        expect(withoutOrigins(reparsed(parsed))).toEqual(withoutOrigins(parsed));
      }),
      { numRuns: 300 },
    );
  });

  test('reading back what was printed of each shipped model gives the same model', () => {
    const files = readSchemaFiles(['models']).files.filter(({ path }) => schemaSyntax(path) === 'pdl');
    expect(files.length).toBeGreaterThan(400);
    for (const file of files) {
      const parsed = parseValid(file);
      expect(withoutOrigins(reparsed(parsed))).toEqual(withoutOrigins(parsed));
    }
  });
});

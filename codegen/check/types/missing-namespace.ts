import { schemaSyntax } from '#codegen/source/read-schema-files';
import type { Rule } from '../rule';

/** The rule that a file has a namespace. Without one, two files of different people could not both declare a type of one name. */
export const missingNamespace: Rule = {
  name: 'missing-namespace',
  check({ models }, report) {
    for (const { name, namespace, origin } of models.types.types.values())
      if (namespace === '' && schemaSyntax(origin.file.path) === 'pdl')
        report(`${name} has no namespace`, origin, 'begin the file with a line such as "namespace com.example"');
  },
};

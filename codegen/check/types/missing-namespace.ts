import { schemaSyntax } from '#codegen/source/read-schema-files';
import type { Rule } from '../rule';

/** Without a namespace two files of different people could not both declare a type of one name. */
export const missingNamespace: Rule = {
  name: 'missing-namespace',
  check({ models }, report) {
    for (const { name, namespace, origin } of models.types.types.values()) {
      if (namespace !== '') continue;
      const fix =
        schemaSyntax(origin.file.path) === 'pdl'
          ? 'begin the file with a line such as "namespace com.example"'
          : 'add "x-namespace": "com.example", or move the file to a folder such as com/example';
      report(`${name} has no namespace`, origin, fix);
    }
  },
};

import type { DiagnosticList } from '../diagnostics/diagnostic';
import { didYouMean } from '../diagnostics/nearest-name';
import { adviceFor, keywordsOf, type Role, type Shape } from './keywords';
import { annotationName, type SchemaNode } from './schema-node';

const SHAPE_NAMES: { readonly [shape in Shape]: string } = {
  reference: 'beside $ref',
  union: 'beside oneOf',
  enum: 'for an enum',
  record: 'for an object',
  map: 'for a map',
  array: 'for an array',
  primitive: 'here',
};

/** A keyword without effect is an error with advice, because it would be ignored silently. */
export function checkKeywords(schema: SchemaNode, role: Role, problems: DiagnosticList): void {
  const known = keywordsOf(schema.shape, role, schema.node('type')?.value);
  for (const [keyword, { origin }] of schema.members) {
    if (known.includes(keyword) || annotationName(keyword) !== null) continue;
    const advice = adviceFor(keyword);
    if (advice === null && keyword.startsWith('x-')) {
      problems.report(
        'bad-name',
        `${keyword.slice(0, 60)} is not the name of an annotation`,
        origin,
        'write it as x-some-name, in lower case',
      );
    } else {
      problems.report(
        'unsupported-keyword',
        `${keyword.slice(0, 60)} is not supported ${SHAPE_NAMES[schema.shape]}`,
        origin,
        advice ?? didYouMean(keyword, known) ?? annotationAdvice(keyword),
      );
    }
  }
}

function annotationAdvice(keyword: string): string | undefined {
  return /^(?:x_|@|[A-Z])/.test(keyword) ? 'write an annotation as x-some-name, in lower case' : undefined;
}

import type { DiagnosticList } from '../diagnostics/diagnostic';
import { didYouMean } from '../diagnostics/nearest-name';
import { isOfOthers, KEYWORDS, misplaced, type Role } from './keywords';
import { annotationName, isReserved, type SchemaNode } from './schema-node';

/** The number of wrong letters up to which a name is a misspelt keyword. Other names belong to somebody else. */
const LETTERS_WRONG_MAX = 2;

/** A keyword without effect is an error with advice, because it would be ignored silently. Keywords of others, for their editors, are left alone. */
export function checkKeywords(schema: SchemaNode, role: Role, problems: DiagnosticList): void {
  const type = schema.node('type')?.value;
  for (const [keyword, { origin }] of schema.members) {
    const advice = schema.document.isPublished ? null : misplaced(keyword, role, type);
    if (advice !== null)
      problems.report('unsupported-keyword', `${keyword.slice(0, 60)} is not supported here`, origin, advice);
    else if (!KEYWORDS.includes(keyword) && annotationName(keyword) === null && !isReserved(keyword))
      checkUnknown(keyword, origin, problems);
  }
}

function checkUnknown(keyword: string, origin: Parameters<DiagnosticList['report']>[2], problems: DiagnosticList) {
  const meant = isOfOthers(keyword) ? undefined : didYouMean(keyword, KEYWORDS, LETTERS_WRONG_MAX);
  if (/^(?:x_|@)/.test(keyword) || keyword.startsWith('x-'))
    problems.report(
      'bad-name',
      `${keyword.slice(0, 60)} is not the name of an annotation`,
      origin,
      'write it as x-some-name, in lower case',
    );
  else if (meant !== undefined)
    problems.report('unsupported-keyword', `${keyword.slice(0, 60)} is not a keyword`, origin, meant);
}

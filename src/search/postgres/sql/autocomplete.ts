import {
  excessColumn,
  requireFittingRows,
  runningBytes,
  type SizedRow,
  whileItFits,
} from '../../../database/answer-bytes';
import type { SqlClient, SqlStatement } from '../../../database/sql-client';
import { storableText } from '../../../json/storable-text';
import type { SearchField } from '../../fields/search-field';
import { normalizeFilter, showsRemoved } from '../../query/normalize-filter';
import type { TextTerm } from '../../query-node';
import { translateRestriction } from '../../query/restriction';
import { completedFields, completionPage } from '../../result/completion';
import type { SearchDocument } from '../../search-document';
import type { AutocompletePage, AutocompleteQuery } from '../../search-index';
import { type Token, tokenize, withoutUrnHeads } from '../../text/tokenize';
import { scoreExpression } from '../translate/score-expression';
import { holds, type SqlCondition, toWhere } from '../translate/sql-condition';
import { allWords, allWordsOf } from '../translate/text-query';
import type { TranslationContext } from '../translate/translation-context';

type CandidateRow = Pick<SearchDocument, 'urn' | 'fields'> & SizedRow;

/** Limits the ranked candidates, because a prefix of so many names is expensive to rank and does not help. */
const CANDIDATES_MAX = 5000;

/** Finds entities with a name that contains all words, the last as a prefix. They are ordered by score, then by length of the name. */
export async function autocomplete(
  client: SqlClient,
  request: AutocompleteQuery,
  context: TranslationContext,
): Promise<AutocompletePage> {
  const text = storableText(request.query);
  const completed = completedFields(text, request, context.fields);
  if (completed.length === 0) return completionPage(text, completed, []);
  const typed: TextTerm = { kind: 'words', field: null, text, prefix: 'always' };
  const rows = await client.query<CandidateRow>(candidates(typed, completed, request, context));
  requireFittingRows(rows, 'Ask for fewer suggestions');
  return completionPage(text, completed, rows);
}

function candidates(
  typed: TextTerm,
  completed: readonly SearchField[],
  request: AutocompleteQuery,
  context: TranslationContext,
): SqlStatement {
  const { parameters, entityTypes, fields, conditions } = context;
  const condition = conditions.all([
    oneHoldsAll(tokenize(withoutUrnHeads(typed.text)), completed, context),
    translateRestriction(
      { filter: normalizeFilter(request.filter, fields), access: request.read.access },
      conditions,
      fields,
    ),
  ]);
  const restrictions = [
    `d.entity_type = any(${parameters.add(entityTypes)}::text[])`,
    ...(showsRemoved(request.filter, fields) ? [] : ['not d.removed']),
    toWhere(condition, parameters),
  ];
  return parameters.statement(`
select urn, ${whileItFits('names::json')} as fields, ${excessColumn()} from (
  select found.urn, n.names, ${runningBytes('n.names')} as bytes from (
    select d.entity_id, d.urn from (select * from search_document d where ${restrictions.join(' and ')} limit ${CANDIDATES_MAX}) d
    order by ${scoreExpression(typed, context)} desc, length(d.titles[2]), d.urn limit ${parameters.add(request.limit)}
  ) as found cross join lateral (${namesOf(completed, context)}) as n
) as sized`);
}

/** Documents may have megabytes, so only the completed fields are read. */
function namesOf(completed: readonly SearchField[], { parameters }: TranslationContext): string {
  return `select coalesce(jsonb_object_agg(field.key, field.value), '{}')::text as names
    from search_document d, jsonb_each(d.fields) as field
    where d.entity_id = found.entity_id and field.key = any(${parameters.add(completed.map(({ name }) => name))}::text[])`;
}

/** One index lookup serves all default fields. It is restricted to their score classes, which leaves fewer rows to check for the field. */
function oneHoldsAll(
  tokens: readonly Token[],
  completed: readonly SearchField[],
  { fields, conditions }: TranslationContext,
): SqlCondition {
  const defaults = completed.filter(({ name }) => fields.isDefaultField(name));
  const others = completed.filter((field) => !defaults.includes(field));
  const classes = [...new Set(defaults.map(({ scoreClass }) => scoreClass))].join('');
  const inSlots = defaults.map(({ name }) => `(${allWordsOf(name, tokens, 'always').inSlot})`);
  const inDefaults =
    defaults.length === 0
      ? conditions.nothing
      : conditions.narrowed(conditions.hasInSlot(inSlots), holds([allWords(tokens, 'always', classes)]));
  return conditions.any([inDefaults, ...others.map((field) => conditions.words(field, tokens, 'always'))]);
}

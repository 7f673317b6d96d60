import { storableText } from '../../../json/storable-text';
import { normalizeFilter, showsRemoved } from '../../query/normalize-filter';
import { translateRestriction } from '../../query/restriction';
import { completedFields, completionPage } from '../../result/completion';
import type { AutocompletePage, AutocompleteQuery } from '../../search-index';
import { tokenize, withoutUrnHeads } from '../../text/tokenize';
import { allOf } from '../evaluate/combined-conditions';
import type { Condition } from '../evaluate/condition';
import type { Turn } from '../evaluate/turn';
import type { SegmentView } from '../segment/segment-view';
import { numbersOf } from '../storage/bits';
import { BestCompletions } from './best-completions';
import { fieldsOf } from './kept-fields';
import type { RankedHit } from './rank/ranked-hit';
import { type RankedWords, rankedWords } from './rank/ranked-words';
import { findInView, type Reading, type Scope, turnOf } from './reading';
import { scoreHits } from './rank/score-hits';
import { KEPT_FROM_MS } from './kept/kept-questions';
import { inUse, segmentCompletions } from './kept/segment-completions';

/** Completions of each segment beyond those that were asked for, so that some may change. */
const SPARE = 20;

/** Finds entities with a name that contains all words, the last as a prefix. They are ordered by score, then by length of the name. */
export async function autocomplete(request: AutocompleteQuery, reading: Reading): Promise<AutocompletePage> {
  const text = storableText(request.query);
  const completed = completedFields(text, request, reading.fields);
  if (completed.length === 0) return completionPage(text, completed, []);
  const { entityTypes, field, filter, limit, read } = request;
  const key = JSON.stringify([entityTypes, text, field, filter, limit, read.access]);
  const tokens = tokenize(withoutUrnHeads(text));
  const scope = scopeOf(request, reading.conditions.wordsInOne(completed, tokens, 'always'), reading);
  const ranked = rankedWords({ kind: 'words', field: null, text, prefix: 'always' });
  const turn = turnOf(read);
  const known = reading.completions.ask(key);
  const best = new BestCompletions(limit);
  for (const view of reading.views) {
    const answer = known?.get(view.segment);
    const current = answer && inUse(answer, view, limit);
    const offered = current ?? (await completionsOf(view, { scope, ranked, limit, key, turn }, reading));
    for (const hit of offered) best.offer(hit);
    if (turn.isOver) await turn.pause();
  }
  const page = best.taken();
  const fields = await fieldsOf(page, reading, read.signal);
  const documents = page.map((hit) => ({ urn: hit.segment.urns.textAt(hit.document), fields: fields(hit) }));
  return completionPage(text, completed, documents);
}

interface Typed {
  readonly scope: Scope;
  readonly ranked: RankedWords;
  readonly limit: number;
  readonly key: string;
  readonly turn: Turn;
}

async function completionsOf(
  view: SegmentView,
  { scope, ranked, limit, key, turn }: Typed,
  reading: Reading,
): Promise<readonly RankedHit[]> {
  const { segment, liveCount } = view;
  const startedAt = performance.now();
  const found = await findInView(view, reading, scope, turn);
  const hits = { found, documents: numbersOf(found) };
  const top = new BestCompletions(limit + SPARE);
  await scoreHits(hits, ranked, { ...reading, segment, turn }, (scores, from, to) => {
    top.add(segment, hits.documents.subarray(from, to), scores);
  });
  const best = top.taken();
  if (performance.now() - startedAt < KEPT_FROM_MS) return best;
  const isAll = best.length === hits.documents.length;
  reading.completions.keep(key, segment, segmentCompletions({ liveCount, best, isAll }));
  return best;
}

function scopeOf({ entityTypes, filter, read }: AutocompleteQuery, named: Condition, { conditions, fields }: Reading) {
  const restriction = { filter: normalizeFilter(filter, fields), access: read.access };
  return {
    entityTypes,
    showsRemoved: showsRemoved(filter, fields),
    condition: allOf([named, translateRestriction(restriction, conditions, fields)]),
  };
}

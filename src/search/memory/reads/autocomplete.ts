import { storableText } from '../../../json/storable-text';
import { normalizeFilter, showsRemoved } from '../../query/normalize-filter';
import { translateQuery } from '../../query/translate-query';
import { translateRestriction } from '../../query/restriction';
import { type Completed, completedFields, completionPage, typedQuery } from '../../result/completion';
import type { AutocompletePage, AutocompleteQuery } from '../../search-index';
import { distinctWords, tokenize, withoutUrnHeads } from '../../text/tokenize';
import { allOf } from '../evaluate/combined-conditions';
import type { Condition } from '../evaluate/condition';
import type { SegmentView } from '../segment/segment-view';
import { BestCompletions } from './best-completions';
import { fieldsOf } from './kept-fields';
import type { RankedHit } from './rank/ranked-hit';
import { type RankedWords, rankedWords, typedPairs } from './rank/ranked-words';
import { evaluationIn, findInView, type Reading, type Scope, turnOf, wholeCondition } from './reading';
import { scoreHits } from './rank/score-hits';
import { KEPT_FROM_MS } from './kept/kept-questions';
import { inUse, segmentCompletions } from './kept/segment-completions';

/** Completions of each segment beyond those that were asked for, so that some may change. */
const SPARE = 20;

/**
 * Finds entities with a name that contains all words, the last as a prefix. They are ordered by how the name has the typed text, then by
 * score, then by length of the name.
 */
export async function autocomplete(request: AutocompleteQuery, reading: Reading): Promise<AutocompletePage> {
  const text = storableText(request.query);
  const completed = completedFields(text, request, reading.fields);
  if (completed.searched.length === 0) return completionPage(text, completed, []);
  const typed = new Typed(request, { text, completed }, reading);
  const best = new BestCompletions(request.limit);
  for (const view of reading.views) {
    for (const hit of await typed.completionsOf(view)) best.offer(hit);
    if (typed.turn.isOver) await typed.turn.pause();
  }
  const page = best.taken();
  const fields = await fieldsOf(page, reading, request.read);
  const documents = page.map((hit) => ({ urn: hit.segment.urns.textAt(hit.document), fields: fields(hit) }));
  return completionPage(text, completed, documents);
}

interface Input {
  readonly text: string;
  readonly completed: Completed;
}

/** What a person typed, as a question to all segments. */
class Typed {
  readonly turn;
  private readonly key: string;
  private readonly known;
  private asked: { readonly condition: Condition; readonly ranked: RankedWords } | undefined;

  constructor(
    private readonly request: AutocompleteQuery,
    private readonly typed: Input,
    private readonly reading: Reading,
  ) {
    const { entityTypes, field, filter, limit, read, eachWordBegins } = request;
    this.turn = turnOf(read, reading);
    this.key = JSON.stringify([entityTypes, typed.text, field, filter, limit, read.access, eachWordBegins]);
    this.known = reading.completions.ask(this.key);
  }

  async completionsOf(view: SegmentView): Promise<readonly RankedHit[]> {
    const known = this.known?.get(view.segment);
    return (known && inUse(known, view, this.request.limit)) ?? this.make(view);
  }

  /** Made for the first segment without kept completions. */
  private get parts() {
    const { request, reading, typed } = this;
    return (this.asked ??= {
      condition: wholeCondition(scopeOf(request, typed, reading)),
      ranked: {
        ...rankedWords(typedQuery(null, typed.text, request.eachWordBegins), reading.fields),
        typedPairs: typedPairs(typed.text),
      },
    });
  }

  private async make(view: SegmentView): Promise<readonly RankedHit[]> {
    const { segment, liveCount } = view;
    const startedAt = performance.now();
    const evaluation = evaluationIn(segment, this.reading, this.turn);
    const found = await findInView(view, this.parts.condition, evaluation);
    if (found.isEmpty) return [];
    const hits = { found, documents: found.numbers() };
    const top = new BestCompletions(this.request.limit + SPARE);
    await scoreHits(hits, this.parts.ranked, evaluation, (scores, from, to) => {
      top.add(segment, hits.documents.subarray(from, to), scores);
    });
    const best = top.taken();
    if (performance.now() - startedAt < KEPT_FROM_MS) return best;
    const isAll = best.length === hits.documents.length;
    this.reading.completions.keep(this.key, segment, segmentCompletions({ liveCount, best, isAll }));
    return best;
  }
}

/** Which documents may complete it. */
function scopeOf(
  { entityTypes, filter, read, eachWordBegins }: AutocompleteQuery,
  { text, completed }: Input,
  { conditions, fields }: Reading,
): Scope {
  const { searched } = completed;
  const restriction = { filter: normalizeFilter(filter, fields), access: read.access };
  const inEach = searched.map(({ name }) => typedQuery(name, text, eachWordBegins));
  const named = eachWordBegins
    ? translateQuery({ kind: 'or', nodes: inEach }, conditions, { fields, entityTypes })
    : conditions.wordsInOne(searched, distinctWords(tokenize(withoutUrnHeads(text))), 'always');
  return {
    entityTypes,
    showsRemoved: showsRemoved(filter, fields),
    condition: allOf([named, translateRestriction(restriction, conditions, fields)]),
  };
}

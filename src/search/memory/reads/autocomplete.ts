import { storableText } from '../../../json/storable-text';
import { normalizeFilter, showsRemoved } from '../../query/normalize-filter';
import type { TextTerm } from '../../query-node';
import { translateRestriction } from '../../query/restriction';
import { completedFields, completionPage } from '../../result/completion';
import type { AutocompletePage, AutocompleteQuery } from '../../search-index';
import { tokenize, withoutUrnHeads } from '../../text/tokenize';
import { allOf, anyOf } from '../evaluate/combined-conditions';
import type { Condition } from '../evaluate/condition';
import type { Segment } from '../segment/segment';
import { numbersOf } from '../storage/bits';
import { BestHits, byKeys } from './best-hits';
import { fieldsOf } from './kept-fields';
import { rankedWords } from './ranked-words';
import { findDocuments, type Reading, turnOf } from './reading';
import { scoreHits } from './score-hits';

/** Finds entities with a name that contains all words, the last as a prefix. They are ordered by score, then by length of the name. */
export async function autocomplete(request: AutocompleteQuery, reading: Reading): Promise<AutocompletePage> {
  const text = storableText(request.query);
  const completed = completedFields(text, request, reading.fields);
  if (completed.length === 0) return completionPage(text, completed, []);
  const typed: TextTerm = { kind: 'words', field: null, text, prefix: 'always' };
  const ranked = rankedWords(typed);
  const turn = turnOf(request.read);
  const best = new BestCompletions(request.limit);
  const tokens = tokenize(withoutUrnHeads(text));
  const named = anyOf(completed.map((field) => reading.conditions.words(field, tokens, 'always')));
  for await (const { view, found } of findDocuments(reading, scopeOf(request, named, reading), turn)) {
    const hits = { found, documents: numbersOf(found) };
    await scoreHits(hits, ranked, { ...reading, segment: view.segment, turn }, (scores, from, to) => {
      best.add(view.segment, hits.documents.subarray(from, to), scores);
    });
  }
  const page = best.taken();
  const fields = await fieldsOf(page, reading, request.read.signal);
  const documents = page.map(({ segment, document }, index) => ({
    urn: segment.urns.textAt(document),
    fields: fields[index] ?? {},
  }));
  return completionPage(text, completed, documents);
}

function scopeOf({ entityTypes, filter, read }: AutocompleteQuery, named: Condition, { conditions, fields }: Reading) {
  const restriction = { filter: normalizeFilter(filter, fields), access: read.access };
  return {
    entityTypes,
    showsRemoved: showsRemoved(filter, fields),
    condition: allOf([named, translateRestriction(restriction, conditions, fields)]),
  };
}

/** The best score first, then the shortest name. */
class BestCompletions extends BestHits {
  private floor = -Infinity;
  private offered = 0;

  constructor(private readonly limit: number) {
    super(
      limit,
      byKeys((a, b) => Number(b[0]) - Number(a[0]) || Number(a[1]) - Number(b[1])),
    );
  }

  add(segment: Segment, documents: Uint32Array, scores: Float64Array): void {
    for (let at = 0; at < documents.length; at++) {
      const [document, score] = [documents[at] ?? 0, scores[at] ?? 0];
      if (score < this.floor) continue;
      this.offer({ segment, document, keys: [score, segment.nameLengths[document] ?? 0] });
      if (++this.offered % this.limit === 0) this.floor = Number(this.worst?.keys[0] ?? -Infinity);
    }
  }
}

import { type ReactNode, useState } from 'react';
import { Outcome } from '../states/outcome';
import { Pages, startIn } from '../lazy/pages';
import { Panel } from '../states/problems';
import { SearchField } from './search-field';
import { useQuestion } from '../overlays/use-question';
import { useQueryParams } from '../use-query-params';
import { counted } from '#web/ui/parts/counted';

const PAGE_SIZE = 20;

/** The state of a list. It is in the address: `query`, `start`, and an open question. */
export function useSearchList<Name extends string>(questions: readonly Name[]) {
  const params = useQueryParams();
  const { question, ask, end } = useQuestion(questions);
  const [outcome, setOutcome] = useState<string>();
  const listing = { query: params.get('query') ?? '', start: startIn(params), count: PAGE_SIZE };
  const onDone = (text: string) => {
    end();
    setOutcome(text);
  };
  return { listing, question, ask, outcome, answers: { onCancel: end, onDone } };
}

interface SearchListProps {
  /** What is listed: one, and several. */
  readonly names: readonly [one: string, several: string];
  readonly listing: { readonly query: string; readonly start: number };
  /** Undefined while the list is not known. Its field stays. */
  readonly total: number | undefined;
  readonly outcome: string | undefined;
  /** What to do while there is nothing to list. */
  readonly hint?: string;
  readonly children: ReactNode;
}

/** A page of a list that people search, with what became of the last action. */
export function SearchList({ names: [one, several], listing, total, outcome, hint, children }: SearchListProps) {
  const isSearch = listing.query !== '';
  return (
    <>
      <div className="list-head">
        {(total !== 0 || isSearch) && <SearchField label={`Search ${several}`} />}
        {total !== undefined && total > 0 && (
          <p className="list-total" role="status">
            {counted(total, one, several)}
          </p>
        )}
      </div>
      {outcome !== undefined && <Outcome key={outcome} text={outcome} />}
      {total === 0 && (
        <Panel kind="empty" title={isSearch ? `No ${one} matches these words` : `There are no ${several}`}>
          {!isSearch && hint !== undefined && <p>{hint}</p>}
        </Panel>
      )}
      {children}
      {total !== undefined && <Pages start={listing.start} size={PAGE_SIZE} total={total} what={several} />}
    </>
  );
}

import { useEffect } from 'react';
import { useParams } from '../rows/use-params';
import type { EntityTab } from '../tab/entity-tab';

/** A link to a row need not know the tab that shows it: the address gets the tab. @param tab that the address names; empty for none */
export function useTabOfRow(tabs: readonly EntityTab[], tab: string): void {
  const [params, change] = useParams();
  const title = tab === '' && params.has('field') ? tabs.find(({ isTree }) => isTree)?.title : undefined;
  useEffect(() => {
    if (title !== undefined) change({ tab: title }, { replace: true });
  }, [title, change]);
}

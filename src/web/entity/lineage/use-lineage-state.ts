import { useCallback, useMemo } from 'react';
import { useLocation } from 'wouter';
import { useQueryParams } from '#web/ui/parts/use-query-params';
import { type LineageState, readLineage, withLineage } from './lineage-state';

/** The state in the address of the page, and how to change it. */
export function useLineageState() {
  const params = useQueryParams();
  const [path, navigate] = useLocation();
  const state = useMemo(() => readLineage(params), [params]);
  const change = useCallback(
    (changed: Partial<LineageState>) => {
      // Two changes of one event come after each other, so the second one begins with what the first one has written.
      const now = new URLSearchParams(window.location.search);
      navigate(`${path}?${withLineage(now, { ...readLineage(now), ...changed })}`, { replace: true });
    },
    [navigate, path],
  );
  return { state, change };
}

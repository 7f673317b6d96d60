import { useCallback, useMemo } from 'react';
import { useLocation } from 'wouter';
import { useQueryParams } from '../parts/use-query-params';
import { type LineageState, readLineage, withLineage } from './lineage-state';

/** The state in the address of the page, and how to change it. */
export function useLineageState() {
  const params = useQueryParams();
  const [path, navigate] = useLocation();
  const state = useMemo(() => readLineage(params), [params]);
  const change = useCallback(
    (changed: Partial<LineageState>) =>
      navigate(`${path}?${withLineage(params, { ...state, ...changed })}`, { replace: true }),
    [navigate, params, path, state],
  );
  return { state, change };
}

import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { useQueryParams } from '#web/ui/parts/use-query-params';

type Changes = Readonly<Record<string, string | undefined>>;

export type ChangeParams = (changes: Changes, options: { readonly replace: boolean }) => void;

/** The query of the address, and how to change single parameters of it. */
export function useParams(): readonly [URLSearchParams, ChangeParams] {
  const params = useQueryParams();
  const [path, navigate] = useLocation();
  const change = useCallback(
    (changes: Changes, options: { readonly replace: boolean }) => navigate(`${path}?${changed(changes)}`, options),
    [path, navigate],
  );
  return [params, change];
}

/** The address with other values. The parameters are those of now, not those of the last drawing. */
export function changed(changes: Changes): URLSearchParams {
  const params = new URLSearchParams(window.location.search);
  for (const [name, value] of Object.entries(changes))
    if (value === undefined || value === '') params.delete(name);
    else params.set(name, value);
  return params;
}

import type { ExchangeResponse } from '../handled-by';

/** The response to a form. The pipeline has read the form. */
export type FormResponse = ExchangeResponse<URLSearchParams>;

/** The value of a field of the form; empty if it is absent or repeated. */
export function formField({ locals: { input } }: FormResponse, name: string): string {
  const [value = '', ...others] = input.getAll(name);
  return others.length === 0 ? value : '';
}

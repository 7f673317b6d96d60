import { useSearchParams } from 'wouter';

/** A question that a page asks before it does something. It is in the address: `?ask=delete&of=urn`. */
interface Question<Name extends string> {
  readonly name: Name;
  /** What the question is about. */
  readonly of: string;
}

export function useQuestion<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams();
  const name = names.find((each) => each === params.get('ask'));
  const question: Question<Name> | undefined = name && { name, of: params.get('of') ?? '' };
  const ask = (asked: Name, of: string) => setParams((now) => withQuestion(now, { ask: asked, of }));
  const end = () => setParams((now) => withQuestion(now, {}), { replace: true });
  return { question, ask, end };
}

function withQuestion(params: URLSearchParams, question: Readonly<Record<string, string>>): URLSearchParams {
  const changed = new URLSearchParams(params);
  for (const name of ['ask', 'of']) changed.delete(name);
  for (const [name, value] of Object.entries(question)) changed.set(name, value);
  return changed;
}

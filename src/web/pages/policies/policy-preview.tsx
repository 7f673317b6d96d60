import type { Names } from '#web/api/names';
import type { PolicyDraft } from './policy';
import type { PolicyOptions } from './policy-queries';
import { sentenceOf } from './policy-sentence';

interface PreviewProps {
  readonly draft: PolicyDraft;
  readonly names: Names;
  readonly options: PolicyOptions;
}

/** The policy in plain English. It stays in sight and follows every change. */
export function PolicyPreview({ draft, names, options }: PreviewProps) {
  const { subject, verbs, object } = sentenceOf(draft, { entities: names, privileges: options.privilegeNames });
  return (
    <section className="preview" aria-labelledby="preview">
      <h2 id="preview">What this policy says</h2>
      <p className="sentence" role="status">
        <strong>{subject}</strong> may {verbs}
        {object}.{draft.state === 'INACTIVE' && ' It is inactive, so it grants nothing.'}
      </p>
    </section>
  );
}

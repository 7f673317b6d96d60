import type { ReactNode } from 'react';

interface FieldFrameProps {
  readonly id: string;
  readonly title: string;
  readonly doc?: string;
  readonly isRequired: boolean;
  readonly problem: string | undefined;
  /** An action beside the title, such as Remove. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** An input with its label, its documentation, and what is wrong with it. */
export function FieldFrame({ id, title, doc = '', isRequired, problem, action, children }: FieldFrameProps) {
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor={id}>
          {title}
          {!isRequired && <span className="optional"> optional</span>}
        </label>
        {action}
      </div>
      {doc !== '' && (
        <p className="hint" id={`${id}-hint`}>
          {doc}
        </p>
      )}
      {children}
      <FieldProblem id={id} problem={problem} />
    </div>
  );
}

export function FieldProblem({ id, problem }: Pick<FieldFrameProps, 'id' | 'problem'>) {
  if (problem === undefined) return null;
  return (
    <p className="field-error" id={`${id}-problem`}>
      {problem}
    </p>
  );
}

/** What screen readers read with an input. */
export function describedBy(id: string, doc: string | undefined, problem: string | undefined): string | undefined {
  const ids = [doc !== undefined && doc !== '' && `${id}-hint`, problem !== undefined && `${id}-problem`];
  const text = ids.filter((each) => each !== false).join(' ');
  return text === '' ? undefined : text;
}

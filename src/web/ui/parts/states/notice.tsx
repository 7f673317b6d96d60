import type { ReactNode } from 'react';

interface NoticeProps {
  readonly id?: string;
  readonly kind: 'info' | 'warning' | 'success';
  readonly children: ReactNode;
}

export function Notice({ id, kind, children }: NoticeProps) {
  return (
    <div className={`notice ${kind}`} id={id}>
      {children}
    </div>
  );
}

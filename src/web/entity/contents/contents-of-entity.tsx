import type { Container } from './contents-query';
import { ColumnsWith } from './columns-with';
import { ContentsSection } from './contents-section';

export interface ContentsProps {
  readonly container: Container;
  /** What people call entities of its type. */
  readonly kind: string;
}

/** All that names an entity: other entities, and rows of them. */
export function ContentsOfEntity(props: ContentsProps) {
  return (
    <>
      <ContentsSection {...props} />
      <ColumnsWith {...props} />
    </>
  );
}

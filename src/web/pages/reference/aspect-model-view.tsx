import { DocText } from '#web/ui/parts/doc-text.tsx';
import { AspectFacts } from './aspect-facts';
import { FieldTable } from './tables/field-table';
import { ModelLinks } from './model-links';
import type { AspectReference } from './reference-queries';
import { SearchTable } from './tables/search-table';
import { Section } from './tables/section';
import { shortName } from './tables/type-text';
import { WriteExamples } from './examples/write-examples';

interface AspectModelViewProps {
  readonly reference: AspectReference;
  /** Whether the models of the service do not have it yet. */
  readonly isPreview?: boolean;
}

/** What the models say about an aspect, for its page and for the preview of one that somebody may add. */
export function AspectModelView({ reference, isPreview = false }: AspectModelViewProps) {
  const { aspect, types, effects, sharedTypes } = reference;
  const shared = Object.entries(sharedTypes).filter(([type]) => type !== aspect.record);
  return (
    <>
      <DocText text={aspect.doc} />
      <AspectFacts reference={reference} isPreview={isPreview} />
      <Section id="fields" title="Fields">
        <FieldTable record={aspect.record} types={types} effects={effects} />
      </Section>
      {effects.search.length > 0 && (
        <Section id="search" title="Search fields">
          <SearchTable fields={effects.search} />
        </Section>
      )}
      {!isPreview && reference.examples.length > 0 && (
        <Section id="write" title="Write and read">
          <WriteExamples reference={reference} />
        </Section>
      )}
      {!isPreview && shared.length > 0 && (
        <Section id="shared" title="Types that other aspects use too">
          <dl className="facts">
            {shared.map(([type, aspects]) => (
              <div key={type}>
                <dt title={type}>{shortName(type)}</dt>
                <dd>
                  <ModelLinks names={aspects} of="aspect" />
                </dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
    </>
  );
}

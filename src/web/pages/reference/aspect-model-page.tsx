import { useQuery } from '@tanstack/react-query';
import { Redirect } from 'wouter';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import { Skeleton } from '#web/ui/parts/states/skeleton.tsx';
import { useQueryParams } from '#web/ui/parts/use-query-params';
import { AspectModelView } from './aspect-model-view';
import { ModelPath } from './model-path';
import { aspectReferenceQuery } from './reference-queries';
import { Answer } from '#web/ui/parts/states/answer.tsx';

/** Everything about one aspect. */
export function AspectModelPage() {
  const name = useQueryParams().get('name');
  return name ? <AspectModel name={name} /> : <Redirect to="/models" replace />;
}

function AspectModel({ name }: { readonly name: string }) {
  const reference = useQuery(aspectReferenceQuery(name));
  const { data } = reference;
  return (
    <div className="models">
      <ModelPath here="Aspect" />
      <PageHeading title={data?.aspect.title ?? name}>
        <code className="model-name">{data?.aspect.name ?? ''}</code>
      </PageHeading>
      <Answer of={reference} shapes={<Skeleton lines={8} />}>
        {(found) => <AspectModelView reference={found} />}
      </Answer>
    </div>
  );
}

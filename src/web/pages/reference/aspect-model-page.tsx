import { useQuery } from '@tanstack/react-query';
import { Redirect } from 'wouter';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import { ProblemPanel } from '#web/ui/parts/states/problems.tsx';
import { Skeleton } from '#web/ui/parts/states/skeleton.tsx';
import { useQueryParams } from '#web/ui/parts/use-query-params';
import { AspectModelView } from './aspect-model-view';
import { ModelPath } from './model-path';
import { aspectReferenceQuery } from './reference-queries';

/** Everything about one aspect. */
export function AspectModelPage() {
  const name = useQueryParams().get('name');
  return name ? <AspectModel name={name} /> : <Redirect to="/models" replace />;
}

function AspectModel({ name }: { readonly name: string }) {
  const { data, error, refetch } = useQuery(aspectReferenceQuery(name));
  return (
    <div className="models">
      <ModelPath here="Aspect" />
      <PageHeading title={data?.aspect.title ?? name}>
        <code className="model-name">{data?.aspect.name ?? ''}</code>
      </PageHeading>
      {data ? (
        <AspectModelView reference={data} />
      ) : error ? (
        <ProblemPanel error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </div>
  );
}

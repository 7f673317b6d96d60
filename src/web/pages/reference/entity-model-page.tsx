import { useQuery } from '@tanstack/react-query';
import { Redirect } from 'wouter';
import { Icon } from '#web/ui/parts/icon.tsx';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import { Skeleton } from '#web/ui/parts/states/skeleton.tsx';
import { useQueryParams } from '#web/ui/parts/use-query-params';
import { EntityModelView } from './entity-model-view';
import { ModelPath } from './model-path';
import { entityReferenceQuery } from './reference-queries';
import { Answer } from '#web/ui/parts/states/answer.tsx';

/** Everything about one entity type. */
export function EntityModelPage() {
  const name = useQueryParams().get('name');
  return name ? <EntityModel name={name} /> : <Redirect to="/models" replace />;
}

function EntityModel({ name }: { readonly name: string }) {
  const reference = useQuery(entityReferenceQuery(name));
  const { data } = reference;
  return (
    <div className="models">
      <ModelPath here="Entity type" />
      <PageHeading title={data?.entity.title ?? name}>
        <span className="model-name">
          {data && <Icon name={data.entity.icon} size={18} />} <code>{data?.entity.name}</code>
        </span>
      </PageHeading>
      <Answer of={reference} shapes={<Skeleton lines={8} />}>
        {(found) => <EntityModelView reference={found} />}
      </Answer>
    </div>
  );
}

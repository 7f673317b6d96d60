import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { RelatedCard } from '#generated/http/messages';
import { modelQuery, type AspectModel, type EntityTypeModel } from '#web/api/models/model-queries';
import { isRecord } from '#web/ui/values/value-kinds';
import { showToast } from '#web/ui/parts/toasts.tsx';
import { withValueAt } from '../edit/form/paths';
import { isForPeople, mayEditSome } from '../edit/why-not';
import { readAspect } from '../edit/write/aspect-writes';
import { useMergingSave } from '../edit/write/use-save';

const AspectEditor = lazy(async () => ({ default: (await import('../edit/aspect-editor')).AspectEditor }));

/** What people do with a card whose outcome they decide, such as to resolve an incident or to assign it. Nothing where programs decide. */
export function OutcomeActions({ card: { summary, outcome } }: { readonly card: RelatedCard }) {
  const { data: model } = useQuery(modelQuery(summary.entityType));
  const aspect = model?.aspects.find((each) => each.card?.roles.outcome !== undefined && isForPeople(each));
  if (!model || !aspect || outcome?.tone === undefined || !mayEditSome(aspect)) return null;
  return <Actions urn={summary.urn} tone={outcome.tone} model={model} aspect={aspect} />;
}

interface ActionsProps {
  readonly urn: string;
  readonly tone: 'good' | 'bad';
  readonly model: EntityTypeModel;
  readonly aspect: AspectModel;
}

/** The outcomes of the other tone, and the whole form. */
function Actions({ urn, tone, model, aspect }: ActionsProps) {
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const forget = () => void client.invalidateQueries({ predicate: ({ queryKey: [name] }) => CARDS.has(name) });
  const { mutate, isPending } = useSetOutcome({ urn, model, aspect }, forget);
  const others = Object.entries(aspect.card?.outcomes ?? {}).filter(([, each]) => each.tone && each.tone !== tone);
  const close = () => {
    setOpen(false);
    forget();
  };
  return (
    <p className="card-actions">
      {others.map(([symbol, { title }]) => (
        <button
          type="button"
          className="button"
          key={symbol}
          aria-disabled={isPending || undefined}
          onClick={() => mutate(symbol)}
        >
          Mark as {title.toLowerCase()}
        </button>
      ))}
      <button type="button" className="button quiet" onClick={() => setOpen(true)}>
        Edit or assign
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <AspectEditor urn={urn} entityType={model.entity.name} model={aspect} types={model.types} onClose={close} />
        </Suspense>
      )}
    </p>
  );
}

/** The queries that have cards. */
const CARDS = new Set<unknown>(['related groups', 'related cards', 'problems']);

/** Changes nothing else of the aspect, and is undone from the toast. */
function useSetOutcome({ urn, model, aspect }: Omit<ActionsProps, 'tone'>, onSaved: () => void) {
  const save = useMergingSave();
  return useMutation({
    mutationFn: async (symbol: string) => {
      const address = { urn, entityType: model.entity.name, aspect: aspect.name };
      const base = await readAspect(address);
      const path = (aspect.card?.roles.outcome ?? '').split('/').slice(1);
      const mine = withValueAt(base.value, path, symbol);
      await save({ address, model: aspect, types: model.types, base, mine: isRecord(mine) ? mine : undefined });
    },
    onSuccess: onSaved,
    onError: (error) => showToast({ text: `It was not saved. ${error.message}` }),
  });
}

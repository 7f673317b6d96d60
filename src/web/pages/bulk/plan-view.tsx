import { byReason, type Plan, type Wanted } from './bulk-plan';
import { NamedGroup } from '#web/ui/parts/named-group.tsx';

interface PlanViewProps {
  readonly plan: Plan;
  readonly wanted: Wanted;
  /** The plural names of the types of which the caller may edit some only, such as "datasets". */
  readonly partly: readonly string[];
}

/** What would happen, before it does: how many change, how many need not, and which cannot, with the reason. */
export function PlanView({ plan: { changes, same, unable }, wanted: { kind, urns }, partly }: PlanViewProps) {
  const it = urns.length === 1 ? 'it' : 'them';
  return (
    <div className="bulk-plan" role="status">
      {urns.length === 0 ? (
        <p className="soft">Choose what to {kind}.</p>
      ) : (
        <>
          <NamedGroup text="will change" targets={changes.map(({ target }) => target)} kind="good" />
          <NamedGroup
            text={kind === 'add' ? `${verb(same.length, 'has', 'have')} ${it} already` : `without ${it}`}
            targets={same}
          />
        </>
      )}
      {[...byReason(unable)].map(([reason, targets]) => (
        <NamedGroup
          key={reason}
          text={`${verb(targets.length, 'stays as it is', 'stay as they are')}. ${reason}`}
          targets={targets}
          kind="bad"
        />
      ))}
      {partly.length > 0 && (
        <p className="soft">
          You may edit some {partly.join(' and ')} only. Those that you may not edit stay as they are, and are named at
          the end.
        </p>
      )}
    </div>
  );
}

export function verb(count: number, one: string, more: string): string {
  return count === 1 ? one : more;
}

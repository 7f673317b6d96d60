import { useQueryClient } from '@tanstack/react-query';
import { createChangeRequest } from '#generated/http/addresses';
import { requestAddress } from '#web/api/request-address';
import { send } from '#web/api/send';
import { APP_PATH } from '#web/api/service-address';
import { showToast } from '#web/ui/parts/toasts.tsx';
import { goTo } from '#web/ui/parts/page-navigation';
import { type Change, refresh, stampedValue } from './use-save';

interface Suggestion {
  readonly change: Change;
  /** The reason, for whoever decides. */
  readonly reason: string;
}

/** Asks for a change. A policy may accept it at once. */
export function useSuggest() {
  const client = useQueryClient();
  return async ({ change, reason }: Suggestion): Promise<void> => {
    const { address, mine = {}, base } = change;
    const value = await stampedValue(client, change, mine);
    const { urn, aspect: aspectName } = address;
    const body = { urn, aspectName, value, reason, ifVersionMatch: Number(base.version) };
    const { id, state } = await send(createChangeRequest, { body });
    const text =
      state === 'accepted' ? 'A policy accepted your change at once.' : 'Your suggestion waits for a decision.';
    showToast({ text, action: { name: 'Show', run: () => goTo(`${APP_PATH}${requestAddress(id)}`) } });
    refresh(client, urn);
    void client.invalidateQueries({ queryKey: ['requests'] });
  };
}

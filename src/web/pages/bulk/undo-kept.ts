import type { QueryClient } from '@tanstack/react-query';
import { parseExactJson } from '#web/api/exact-json';
import { forgetChange, type KeptChange } from '#web/api/kept-changes';
import type { AspectWrite } from '#web/entity/edit/write/aspect-writes';
import { showToast } from '#web/ui/parts/toasts.tsx';
import { undoWrites } from './undo-writes';

/** Takes a kept change back, once. */
export async function undoKept(client: QueryClient, { time, undo }: KeptChange): Promise<void> {
  forgetChange(time);
  const writes: readonly AspectWrite[] = parseExactJson(undo);
  showToast({ text: await undoWrites(writes) });
  await client.invalidateQueries();
}

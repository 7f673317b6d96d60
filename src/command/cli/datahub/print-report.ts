import type { GroupedNotes } from '#interface/import-export/datahub/grouped-notes';
import type { MoveReport } from '#interface/import-export/datahub/move-report';
import { printableLine } from '#base/logging/printable';

type Print = (line: string) => void;

const AFTER_CREDENTIALS = [
  'Not moved, because only the server that made them can use them: tokens, passwords, invitations, secrets and connections.',
  'Make tokens with "aspectory token create --user NAME", set passwords with "aspectory user password NAME" or let people sign in with a',
  'provider, and enter secrets and connections again where they are used.',
];

/** Prints what became of the values that are not in the catalog as they were, with what to do about it. */
export function printReport({ refused, setAside, warnings, credentials }: MoveReport, print: Print): void {
  section(print, refused, [`Refused: ${refused.count}. They are not in the catalog.`]);
  section(print, setAside, [
    `Set aside: ${setAside.count}. The models do not know them, or they do not fit. They are kept outside the catalog ("aspectory status" counts`,
    'them, "aspectory export" has them); "aspectory adopt" writes them once they fit.',
  ]);
  section(print, warnings, [`Warnings: ${warnings.count}. The values are in the catalog.`]);
  section(print, credentials, AFTER_CREDENTIALS);
}

function section(print: Print, notes: GroupedNotes, head: readonly string[]): void {
  if (notes.count === 0) return;
  for (const line of [...head, ...notes.lines()]) print(printableLine(line));
}

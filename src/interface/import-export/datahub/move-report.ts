import { GroupedNotes } from './grouped-notes';

/** What became of the values of a released server. */
export class MoveReport {
  entities = 0;
  aspects = 0;
  versions = 0;
  events = 0;
  /** Versions and events that were written; the others were here already. */
  written = 0;
  readonly refused = new GroupedNotes();
  readonly setAside = new GroupedNotes();
  readonly warnings = new GroupedNotes();
  readonly credentials = new GroupedNotes();
}

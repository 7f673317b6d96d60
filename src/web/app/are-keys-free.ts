import { isAnythingUnsaved } from '#web/entity/edit/unsaved/unsaved-changes';
import { areSingleKeysOn } from '#web/ui/parts/single-keys';

/** A checkbox takes no text. */
const FIELDS = 'input:not([type="checkbox"]), textarea, select';
/** What is open in front of the page, or beside it with something to fill in. */
const IN_FRONT = 'dialog[open], .drawer form';
/** What has keys of its own while the focus is in it, such as the first letter of an item of a menu. */
const WITH_OWN_KEYS = 'form, [role="menu"], [role="dialog"]';

/**
 * Whether a key without Ctrl may act on the page. It may not while somebody types, answers a question, or has a form open: one letter too
 * many would act on what they do not look at. All single keys ask here, and nowhere else.
 */
export function areKeysFree({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (!areSingleKeysOn() || ctrlKey || metaKey || altKey) return false;
  if (isAnythingUnsaved() || document.querySelector(IN_FRONT) !== null) return false;
  return !(target instanceof HTMLElement) || !takesKeys(target);
}

function takesKeys(element: HTMLElement): boolean {
  return element.isContentEditable || element.matches(FIELDS) || element.closest(WITH_OWN_KEYS) !== null;
}

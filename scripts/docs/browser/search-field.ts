import { excerptOf } from './excerpt';
import { type Hit, loadSearch, type Search } from './search-index';

const LIST = 'search-hits';

/** The search field of the header with the list of its hits below, as a combobox: arrows choose, Enter opens, Escape closes. */
export function addSearch(): void {
  const input = document.querySelector<HTMLInputElement>('.search input');
  if (!input) return;
  const list = hitList(input);
  const root = document.documentElement.dataset['root'] ?? '';
  let loading: Promise<Search> | undefined;
  const load = () => (loading ??= loadSearch(root));
  const show = async () => {
    const query = input.value.trim();
    if (query === '') return close(input, list);
    try {
      const search = await load();
      if (query === input.value.trim()) open(input, list, rowsOf(search(query), root));
    } catch {
      loading = undefined;
      open(input, list, [note('The search cannot be loaded. It needs a web server.')]);
    }
  };
  input.addEventListener('focus', () => void load().catch(() => (loading = undefined)), { once: true });
  input.addEventListener('input', show);
  input.addEventListener('focus', show);
  input.addEventListener('keydown', (event) => choose(event, input, list));
  input.addEventListener('blur', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && list.contains(relatedTarget))) close(input, list);
  });
  document.addEventListener('keydown', (event) => focusBySlash(event, input));
}

function hitList(input: HTMLInputElement): HTMLElement {
  const list = document.createElement('div');
  list.id = LIST;
  list.role = 'listbox';
  list.ariaLabel = 'Hits';
  list.hidden = true;
  input.role = 'combobox';
  input.setAttribute('aria-controls', LIST);
  input.ariaExpanded = 'false';
  input.ariaAutoComplete = 'list';
  input.after(list);
  return list;
}

function rowsOf(hits: readonly Hit[], root: string): readonly HTMLElement[] {
  if (hits.length === 0) return [note('Nothing fits all of these words.')];
  return hits.map((hit, index) => {
    const row = document.createElement('a');
    row.href = `${root}${hit.address}`;
    row.id = `${LIST}-${index}`;
    row.role = 'option';
    row.tabIndex = -1;
    row.append(part('small', hit.section), part('strong', [hit.title, hit.heading].filter(Boolean).join(' › ')));
    const excerpt = part('span', '');
    excerpt.append(...excerptOf(hit.text, hit.words));
    row.append(excerpt);
    return row;
  });
}

function part(tag: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

function note(text: string): HTMLElement {
  const element = part('p', text);
  element.role = 'status';
  return element;
}

function open(input: HTMLInputElement, list: HTMLElement, rows: readonly HTMLElement[]): void {
  list.replaceChildren(...rows);
  list.hidden = false;
  list.scrollTop = 0;
  input.ariaExpanded = 'true';
  activate(input, list, list.querySelector('[role=option]'));
}

function close(input: HTMLInputElement, list: HTMLElement): void {
  list.hidden = true;
  input.ariaExpanded = 'false';
  input.removeAttribute('aria-activedescendant');
}

function activate(input: HTMLInputElement, list: HTMLElement, row: Element | null): void {
  for (const other of list.children) other.ariaSelected = String(other === row);
  if (!row) return input.removeAttribute('aria-activedescendant');
  input.setAttribute('aria-activedescendant', row.id);
  row.scrollIntoView({ block: 'nearest' });
}

function choose(event: KeyboardEvent, input: HTMLInputElement, list: HTMLElement): void {
  const active = list.querySelector<HTMLElement>('[aria-selected=true]');
  const next = { ArrowDown: active?.nextElementSibling, ArrowUp: active?.previousElementSibling }[event.key];
  if (event.key === 'Escape') close(input, list);
  else if (event.key === 'Enter') active?.click();
  else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    if (next) activate(input, list, next);
  } else return;
  event.preventDefault();
}

function focusBySlash(event: KeyboardEvent, input: HTMLInputElement): void {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.target instanceof HTMLInputElement) return;
  event.preventDefault();
  input.focus();
}

import { clearSelection, useSelection } from '../search/selection/selection-store';

/** How much is selected, and what can be done with it. */
export function SelectionBar() {
  const selection = useSelection((current) => current);
  const clear = () => {
    clearSelection();
    // The bar and its buttons are gone.
    document.querySelector<HTMLElement>('[data-select-shown]')?.focus();
  };
  return (
    <section className="selection-bar" aria-label="Selected results">
      <p className="selection-count">
        <span role="status">{selection.chosen.size.toLocaleString('en')} selected</span>
        <span aria-hidden="true">·</span>
        <button type="button" className="link-button" onClick={clear}>
          Clear
        </button>
      </p>
    </section>
  );
}

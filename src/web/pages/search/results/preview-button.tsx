import { PanelRight } from 'lucide-react';

/**
 * Opens the preview of a result beside the results. The space bar does the same on the link of the result. `Results` listens to both, because
 * a listener for each result would be made again for each key of the search field.
 */
export function PreviewButton({ urn, name }: { readonly urn: string; readonly name: string }) {
  return (
    <button
      type="button"
      className="icon-button preview-button"
      title="Preview (Space)"
      aria-label={`Preview ${name}`}
      data-preview={urn}
    >
      <PanelRight size={16} aria-hidden="true" />
    </button>
  );
}

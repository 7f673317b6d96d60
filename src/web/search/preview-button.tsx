import { PanelRight } from 'lucide-react';
import { useLocation } from 'wouter';
import { useQueryParams } from '../parts/use-query-params';
import { readSearch, searchAddress } from './search-state';

/** Opens the preview of a result beside the results. The space bar does the same on the link of the result. */
export function PreviewButton({ urn, name }: { readonly urn: string; readonly name: string }) {
  const [, navigate] = useLocation();
  const params = useQueryParams();
  return (
    <button
      type="button"
      className="icon-button preview-button"
      title="Preview (Space)"
      aria-label={`Preview ${name}`}
      onClick={() => navigate(searchAddress({ ...readSearch(params), preview: urn }), { replace: true })}
    >
      <PanelRight size={16} aria-hidden="true" />
    </button>
  );
}

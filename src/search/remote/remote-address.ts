/** The path at which a process answers questions to its index. It is no operation: only processes of the catalog ask there. */
export const REMOTE_INDEX_PATH = '/internal/search-index';
/** The header with the signature of the body. */
export const SIGNATURE_HEADER = 'x-aspectory-signature';

import { addCopyButtons } from './copy-buttons';
import { addSearch } from './search-field';

addSearch();
addCopyButtons();

import type { AspectModel } from '#web/api/models/model-queries';
import type { AspectAddress } from '../write/aspect-writes';
import type { ItemOfList } from './item-of-list';

/** An item of a list in an aspect, and where to write it. */
export interface ItemPlace extends ItemOfList {
  readonly address: AspectAddress;
  readonly model: AspectModel;
}

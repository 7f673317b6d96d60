import type { WriteMetadata } from '../../../generated/http/messages';
import type { SystemMetadata } from '../../aspects/aspect-service';
import { isJsonObjectPart } from './json-part';

/** What a writer says of its write; undefined when it says nothing. compat: clients send `{}` for nothing. */
export function parseWriteMetadata(form: WriteMetadata | undefined): SystemMetadata | undefined {
  if (form === undefined || Object.keys(form).length === 0) return undefined;
  return isSystemMetadata(form) ? form : undefined;
}

/** The types of the known members were checked against the contract. */
function isSystemMetadata(form: WriteMetadata): form is WriteMetadata & SystemMetadata {
  return isJsonObjectPart(form);
}

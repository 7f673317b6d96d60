import type { AllTemplates } from './all-places';
import { findPlaces } from './places/find-places';
import { LARGE_TURN, largeAspects } from './requests/aspects';
import { isSuccess, jsonRequest } from './requests/template';
import type { MeasuredService } from './service/measured-service';

/** The items of each list of the entity that is asked for under many names. */
const LARGE = 2_000;

/** Writes what the requests are about: the examples of the document, a sample, a user, and an entity with long lists. */
export async function prepareCatalog(service: MeasuredService, { operations, aspects }: AllTemplates): Promise<void> {
  const send = (request: Parameters<MeasuredService['send']>[0]) => service.send(request, 'administrator');
  const ready = await send({ method: 'POST', target: '/openapi/v1/sample' });
  if (!isSuccess(ready)) throw new Error(`the service does not load its sample: ${ready.status} ${ready.text}`);
  await send(jsonRequest('POST', '/scim/v2/Users', { userName: 'other', active: true }));
  for (const { request, value } of operations) await send(request(value, 0));
  for (const template of largeAspects(aspects)) {
    const [list] = findPlaces(template)
      .filter(({ kind }) => kind === 'list')
      .toSorted((a, b) => a.pointer.length - b.pointer.length);
    if (list) await send(list.request(LARGE, LARGE_TURN));
  }
}

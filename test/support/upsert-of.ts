/** A proposal as clients send it: the aspect of the entity gets the value. @param more other members of the proposal */
export function upsertOf(entityUrn: string, aspectName: string, value: object, more: object = {}) {
  return {
    entityType: entityUrn.split(':')[2],
    entityUrn,
    changeType: 'UPSERT',
    aspectName,
    aspect: { value: JSON.stringify(value), contentType: 'application/json' },
    ...more,
  };
}

/** The columns of a `ChangeRequest` without its values. */
export const REQUEST_COLUMNS = `
request.id::float8 as id, request.urn, request.aspect as "aspectName", request.base_version::float8 as "baseVersion", request.reason,
request.requested_by as "requestedBy", request.requested_on::float8 as "requestedOn", request.state, request.decided_by as "decidedBy",
request.decided_on::float8 as "decidedOn", request.decision, request.version::float8 as version`;

/**
 * Requests of entities that exist. Requests from before a deletion stay hidden, as the past of the entity does: by the position in the change
 * log, because the clocks of processes differ. Requests of earlier releases have only a time.
 */
export const REQUESTS = `
change_request as request join urn on urn.urn = request.urn
left join entity_deletion as ended on ended.entity_id = urn.id
join entity on entity.id = urn.id
  and case when request.position is null then request.requested_on >= entity.created_on else request.position >= coalesce(ended.position, 0) end`;

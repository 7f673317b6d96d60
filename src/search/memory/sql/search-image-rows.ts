import type { SqlClient } from '#base/database/sql-client';

/** Ids rise, so of two images that are written at the same time the one that began later stays. */
export async function nextImage(client: SqlClient): Promise<string> {
  const [row] = await client.query<{ readonly id: string }>({ text: "select nextval('search_image_id')::text as id" });
  return row?.id ?? '';
}

export async function addImagePart(
  client: SqlClient,
  { id, part, bytes }: { readonly id: string; readonly part: number; readonly bytes: Buffer },
): Promise<void> {
  const text = 'insert into search_image (id, part, bytes) values ($1::bigint, $2::int, $3)';
  await client.query({ name: 'add-search-image-part', text, values: [id, part, bytes] });
}

/** The first row says how many rows there are. Without that number an image is not complete. */
export async function finishImage(
  client: SqlClient,
  { id, parts }: { readonly id: string; readonly parts: number },
): Promise<void> {
  await client.query({
    text: 'update search_image set parts = $2::int where id = $1::bigint and part = 0',
    values: [id, parts],
  });
}

/** Deletes older images, also unfinished ones. Nothing of an entity that was erased may stay in an older image. */
export async function deleteOlderImages(client: SqlClient, id: string): Promise<void> {
  await client.query({ text: 'delete from search_image where id < $1::bigint', values: [id] });
}

/** The newest complete image. */
export async function readImageFacts(
  client: SqlClient,
): Promise<{ readonly id: string; readonly parts: number } | undefined> {
  const [row] = await client.query<{ readonly id: string; readonly parts: number }>({
    text: 'select id::text, parts from search_image where part = 0 and parts is not null order by id desc limit 1',
  });
  return row;
}

export async function readImagePart(client: SqlClient, id: string, part: number): Promise<Buffer | undefined> {
  const [row] = await client.query<{ readonly bytes: Buffer }>({
    name: 'read-search-image-part',
    text: 'select bytes from search_image where id = $1::bigint and part = $2::int',
    values: [id, part],
  });
  return row?.bytes;
}

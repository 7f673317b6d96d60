import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Megaphone, Pencil, Pin } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { meQuery } from '#web/api/queries';
import { IconButton } from '#web/ui/parts/buttons/icon-button.tsx';
import { isWebAddress } from '#web/ui/values/value-kinds';
import type { Post } from './home-query';

const MarkdownText = lazy(async () => ({ default: (await import('#web/ui/values/markdown-text.tsx')).MarkdownText }));
const PinDialog = lazy(async () => ({ default: (await import('./pin-dialog')).PinDialog }));

/** Texts and links that an administrator shows to everybody. */
export function Pinned({ posts }: { readonly posts: readonly Post[] }) {
  const { data: me } = useQuery(meQuery);
  const [edited, setEdited] = useState<Post | 'new'>();
  const mayPin = me?.privileges.includes('CREATE_GLOBAL_ANNOUNCEMENTS') ?? false;
  if (posts.length === 0 && !mayPin) return null;
  return (
    <section className="pinned" aria-label="Pinned by administrators">
      <ul>
        {posts.map((post) => (
          <li className="notice" key={post.urn}>
            <PinnedPost post={post} />
            {mayPin && (
              <IconButton label={`Change ${post.content?.title ?? ''}`} onClick={() => setEdited(post)}>
                <Pencil size={14} aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {mayPin && (
        <button type="button" className="link-button" onClick={() => setEdited('new')}>
          <Pin size={13} aria-hidden="true" /> Pin a text or a link
        </button>
      )}
      {edited && (
        <Suspense fallback={null}>
          <PinDialog post={edited === 'new' ? undefined : edited} onEnd={() => setEdited(undefined)} />
        </Suspense>
      )}
    </section>
  );
}

function PinnedPost({ post: { content } }: { readonly post: Post }) {
  const { contentType, title, description, link } = content ?? {};
  const isLink = contentType === 'LINK' && typeof link === 'string';
  return (
    <>
      {isLink ? <ExternalLink size={16} aria-hidden="true" /> : <Megaphone size={16} aria-hidden="true" />}
      <div>
        <strong>{isLink && isWebAddress(link) ? <a href={link}>{title}</a> : title}</strong>
        {typeof description === 'string' && (
          <Suspense fallback={<p>{description}</p>}>
            <MarkdownText text={description} />
          </Suspense>
        )}
      </div>
    </>
  );
}

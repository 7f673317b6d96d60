import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  CreatePostDocument,
  DeletePostDocument,
  UpdatePostDocument,
} from '#generated/graphql/web/pages/home/change-posts';
import { ask } from '#web/api/ask';
import { TextField } from '#web/ui/parts/fields/text-field.tsx';
import { ConfirmDialog } from '#web/ui/parts/overlays/confirm-dialog.tsx';
import type { Post } from './home-query';

interface PinDialogProps {
  /** The one to change; undefined for a new one. */
  readonly post: Post | undefined;
  readonly onEnd: () => void;
}

const TITLE_LENGTH = 200;
const TEXT_LENGTH = 5_000;
const LINK_LENGTH = 2_000;

/** The form of a text or a link that everybody sees on Home. */
export function PinDialog({ post, onEnd }: PinDialogProps) {
  const id = useId();
  const [title, setTitle] = useState(post?.content?.title ?? '');
  const [text, setText] = useState(post?.content?.description ?? '');
  const [link, setLink] = useState(post?.content?.link ?? '');
  const isWrong = link !== '' && !/^https?:\/\/\S+$/i.test(link);
  const { save, remove } = useChanges(post, onEnd);
  return (
    <ConfirmDialog
      title={post ? 'Change what is pinned' : 'Pin a text or a link'}
      action={post ? 'Save' : 'Pin for everybody'}
      isIncomplete={title.trim() === '' || isWrong}
      state={save.isPending || save.error ? save : remove}
      onConfirm={() => save.mutate({ title: title.trim(), description: text.trim(), link: link.trim() })}
      onCancel={onEnd}
    >
      <TextField label="Title" value={title} onChange={setTitle} maxLength={TITLE_LENGTH} />
      <div className="field">
        <label htmlFor={id}>Text (optional)</label>
        <textarea
          id={id}
          rows={4}
          value={text}
          maxLength={TEXT_LENGTH}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <TextField
        label="Link (optional)"
        value={link}
        onChange={setLink}
        maxLength={LINK_LENGTH}
        problem={isWrong ? 'Give a whole address, such as https://wiki.example.com/data.' : undefined}
      />
      {post && (
        <button type="button" className="link-button" onClick={() => remove.mutate(post.urn)}>
          Take it away
        </button>
      )}
    </ConfirmDialog>
  );
}

interface Content {
  readonly title: string;
  readonly description: string;
  readonly link: string;
}

function useChanges(post: Post | undefined, onEnd: () => void) {
  const client = useQueryClient();
  const onSuccess = async () => {
    await client.invalidateQueries({ queryKey: ['home'] });
    onEnd();
  };
  const save = useMutation({
    mutationFn: (content: Content): Promise<unknown> => {
      const input = { postType: 'HOME_PAGE_ANNOUNCEMENT', content: contentOf(content) } as const;
      return post
        ? ask(UpdatePostDocument, { input: { ...input, urn: post.urn } })
        : ask(CreatePostDocument, { input });
    },
    onSuccess,
  });
  const remove = useMutation({ mutationFn: (urn: string) => ask(DeletePostDocument, { urn }), onSuccess });
  return { save, remove };
}

function contentOf({ title, description, link }: Content) {
  return {
    contentType: link === '' ? ('TEXT' as const) : ('LINK' as const),
    title,
    ...(description !== '' && { description }),
    ...(link !== '' && { link }),
  };
}

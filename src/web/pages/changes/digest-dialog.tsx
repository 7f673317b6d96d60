import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  EndDigestDocument,
  OwnDigestDocument,
  type OwnDigestQuery,
  SetDigestDocument,
  TestDigestDocument,
} from '#generated/graphql/web/pages/changes/digest-queries';
import { ask } from '#web/api/ask';
import { TextField } from '#web/ui/parts/fields/text-field.tsx';
import { ConfirmDialog } from '#web/ui/parts/overlays/confirm-dialog.tsx';
import { Answer } from '#web/ui/parts/states/answer.tsx';
import { Notice } from '#web/ui/parts/states/notice.tsx';
import { TimeText } from '#web/ui/parts/time-text.tsx';
import { showToast } from '#web/ui/parts/toasts.tsx';

type OwnDigest = OwnDigestQuery['digest'];
type Choices = NonNullable<OwnDigest['choices']>;
type Channel = Choices['channel'];
type Frequency = Choices['frequency'] | 'NEVER';

const FREQUENCIES: readonly (readonly [Frequency, string])[] = [
  ['NEVER', 'Never'],
  ['AT_ONCE', 'At once'],
  ['DAILY', 'Every morning at 7'],
];
const CHANNELS: Readonly<Record<Channel, { readonly title: string; readonly label: string; readonly hint: string }>> = {
  MAIL: {
    title: 'Mail',
    label: 'Mail address',
    hint: 'A new address gets a mail first, to confirm it. Each message has a link that stops them.',
  },
  SLACK: {
    title: 'Slack',
    label: 'Address of an incoming webhook',
    hint: 'From the settings of an app in Slack. Everybody in the channel reads what you may see.',
  },
  TEAMS: {
    title: 'Teams',
    label: 'Address of a webhook',
    hint: 'From a workflow of the channel in Teams. Everybody in the channel reads what you may see.',
  },
};
const ADDRESS_LENGTH = 2_000;
const QUERY_KEY = ['own digest'];

/** When and where the person hears what changed. */
export function DigestDialog({ onEnd }: { readonly onEnd: () => void }) {
  const query = useQuery({
    queryKey: QUERY_KEY,
    queryFn: async ({ signal }) => (await ask(OwnDigestDocument, {}, signal)).digest,
    staleTime: 0,
  });
  if (query.data && !query.isFetching) return <DigestForm own={query.data} onEnd={onEnd} />;
  return <Answer of={query} what="your choice" />;
}

function DigestForm({ own, onEnd }: { readonly own: OwnDigest; readonly onEnd: () => void }) {
  const [first = 'SLACK'] = own.channels;
  const [frequency, setFrequency] = useState<Frequency>(own.choices?.frequency ?? 'DAILY');
  const [channel, setChannel] = useState<Channel>(own.choices?.channel ?? first);
  const [address, setAddress] = useState(firstAddress(own, channel));
  const kept = own.choices?.channel === channel ? own.choices.address : undefined;
  const save = useSave(onEnd);
  const wrong = frequency === 'NEVER' ? undefined : problemOf(channel, address, kept !== undefined);
  return (
    <ConfirmDialog
      title="Tell me what changed"
      action="Save"
      isIncomplete={wrong !== undefined}
      state={save}
      onConfirm={() => save.mutate({ frequency, channel, address: address.trim() })}
      onCancel={onEnd}
    >
      <p className="soft">What others change of what you own or follow.</p>
      <State own={own} />
      <Segments label="When" choices={FREQUENCIES} value={frequency} onChange={setFrequency} />
      {frequency !== 'NEVER' && (
        <>
          <Segments
            label="Where"
            choices={own.channels.map((each) => [each, CHANNELS[each].title])}
            value={channel}
            onChange={(next) => {
              setChannel(next);
              setAddress(firstAddress(own, next));
            }}
          />
          <TextField
            label={CHANNELS[channel].label}
            hint={hintOf(channel, kept)}
            value={address}
            onChange={setAddress}
            maxLength={ADDRESS_LENGTH}
            type={channel === 'MAIL' ? 'email' : 'text'}
            problem={address === '' ? undefined : wrong}
          />
        </>
      )}
    </ConfirmDialog>
  );
}

/** Tells whoever gets the messages how they go. */
function State({ own: { choices, problem, sentOn } }: { readonly own: OwnDigest }) {
  const test = useMutation({
    mutationFn: async () => (await ask(TestDigestDocument, {})).testDigest,
    onSuccess: (answer) =>
      showToast({ text: answer.problem ? `It could not be sent: ${answer.problem}` : 'A test is sent.' }),
    onError: ({ message }) => showToast({ text: message }),
  });
  if (!choices) return null;
  return (
    <>
      {problem && <Notice kind="warning">The last message could not be sent, and is tried again: {problem}</Notice>}
      <p className="soft">
        {sentOn ? (
          <>
            The last one was sent <TimeText at={Number(sentOn)} />.{' '}
          </>
        ) : (
          'None was sent yet. '
        )}
        <button type="button" className="link-button" disabled={test.isPending} onClick={() => test.mutate()}>
          Send a test
        </button>
      </p>
    </>
  );
}

interface SegmentsProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly (readonly [Value, string])[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

function Segments<Value extends string>({ label, choices, value, onChange }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <fieldset className="field">
      <legend>{label}</legend>
      <span className="segments">
        {choices.map(([each, title]) => (
          <label key={each} className={each === value ? 'chosen' : ''}>
            <input type="radio" name={name} checked={each === value} onChange={() => onChange(each)} />
            {title}
          </label>
        ))}
      </span>
    </fieldset>
  );
}

function useSave(onEnd: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      frequency,
      ...where
    }: {
      frequency: Frequency;
      channel: Channel;
      address: string;
    }): Promise<string> => {
      if (frequency === 'NEVER') {
        await ask(EndDigestDocument, {});
        return 'You get no more messages.';
      }
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
      const { setDigest } = await ask(SetDigestDocument, { input: { frequency, timeZone, ...where } });
      return setDigest?.toConfirm
        ? `Open the link in the mail to ${setDigest.toConfirm} to begin.`
        : 'Saved. You hear of what changes from now on.';
    },
    onSuccess: async (text) => {
      await client.invalidateQueries({ queryKey: QUERY_KEY });
      showToast({ text });
      onEnd();
    },
  });
}

/** The web address of a channel is not shown again. */
function firstAddress({ choices, profileMail }: OwnDigest, channel: Channel): string {
  if (channel !== 'MAIL') return '';
  return choices?.channel === 'MAIL' ? choices.address : (profileMail ?? '');
}

function hintOf(channel: Channel, kept: string | undefined): string {
  const { hint } = CHANNELS[channel];
  return kept === undefined || channel === 'MAIL'
    ? hint
    : `They go to ${kept} now; leave this empty to keep it. ${hint}`;
}

function problemOf(channel: Channel, text: string, isKept: boolean): string | undefined {
  const address = text.trim();
  if (channel === 'MAIL')
    return /^[^\s@]+@[^\s@]+$/.test(address) ? undefined : 'Give one address, such as ana@example.com.';
  if (address === '') return isKept ? undefined : 'The address is missing.';
  return /^https?:\/\/\S+$/i.test(address) ? undefined : 'Give a whole address, which begins with https://.';
}

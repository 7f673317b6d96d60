import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { isObject, objectsOf } from '#base/json/path-values';

/** A question or an answer. Times are epoch milliseconds, people are urns. */
export interface Message {
  readonly text: string;
  readonly author: string;
  readonly time: number;
  /** Users and groups. */
  readonly mentions: readonly string[];
}

/** A question with its answers, oldest first. */
export interface Thread extends Message {
  readonly id: string;
  readonly answers: readonly Message[];
  /** Absent while it is open. */
  readonly resolution?: { readonly actor: string; readonly time: number };
}

/** The questions in the value of the aspect, oldest first. */
export function threadsOf(value: JsonObject | undefined): readonly Thread[] {
  return objectsOf(value?.['threads']).map(({ id, answers, resolution, ...said }) => ({
    ...messageOf(said),
    id: String(id),
    answers: objectsOf(answers).map(messageOf),
    ...(isObject(resolution) && {
      resolution: { actor: String(resolution['actor']), time: Number(resolution['time']) },
    }),
  }));
}

function messageOf({ text, author, time, mentions }: JsonObject): Message {
  return { text: String(text), author: String(author), time: Number(time), mentions: textsOf(mentions) };
}

function textsOf(value: JsonValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** The value of the aspect, with what searches ask for of the questions that are open. */
export function discussionOf(threads: readonly Thread[]): JsonObject {
  const open = threads.filter(isOpen);
  const concerned = open.flatMap((thread) => [thread.author, ...mentionedIn(thread)]);
  return {
    waiting: open.length,
    concerned: [...new Set(concerned)],
    threads: threads.map(({ answers, ...thread }) => ({
      ...thread,
      mentions: [...thread.mentions],
      answers: answers.map(jsonOf),
    })),
  };
}

function mentionedIn(thread: Thread): readonly string[] {
  return [thread, ...thread.answers].flatMap(({ mentions }) => mentions);
}

function jsonOf({ mentions, ...message }: Message): JsonObject {
  return { ...message, mentions: [...mentions] };
}

export function isOpen({ resolution }: Thread): boolean {
  return resolution === undefined;
}

/** What was said last. */
export function lastOf({ answers, ...question }: Thread): Message {
  return answers.at(-1) ?? question;
}

interface Person {
  /** The urns of the person and of the groups of the person. */
  readonly people: readonly string[];
  /** The urn of the person. */
  readonly self: string;
  /** Whether one of them owns what the question is about. */
  readonly ownsIt: boolean;
}

/** Whether the person has the next word: of a question to the person, or of an answer to the person's own question. */
export function waitsFor(thread: Thread, { people, self, ownsIt }: Person): boolean {
  if (!isOpen(thread) || lastOf(thread).author === self) return false;
  const isNamed = mentionedIn(thread).some((urn) => people.includes(urn));
  return ownsIt || isNamed || thread.author === self;
}

import { type Names, shownName } from '#web/api/names';
import type { Criterion, PolicyActors, PolicyDraft } from './policy';

/** A policy in plain English: subject, verb and object. */
interface PolicySentence {
  readonly subject: string;
  readonly verbs: string;
  readonly object: string;
}

export interface SentenceNames {
  readonly entities: Names;
  readonly privileges: Names;
}

/** More of them would hide what the sentence says. */
const PRIVILEGES_SHOWN_MAX = 4;
const NOBODY = 'Nobody';

export function sentenceOf(draft: PolicyDraft, names: SentenceNames): PolicySentence {
  const { type, actors, privileges, criteria } = draft;
  const shown = privileges.map((privilege) => names.privileges.get(privilege) ?? privilege);
  const subject = subjectOf(actors, names.entities);
  return {
    subject,
    verbs: verbsOf(shown, subject),
    object:
      type === 'PLATFORM' || privileges.length === 0
        ? ''
        : objectOf(criteria, names.entities, shown.every(isEdit) ? 'of' : 'on'),
  };
}

function subjectOf({ users, groups, roles, owners, everyUser, everyMember }: PolicyActors, names: Names): string {
  if (everyUser) return 'Everybody who is signed in';
  const named = (urns: readonly string[]) => urns.map((urn) => shownName(urn, names));
  const parts = [
    ...(roles.length > 0 ? [`users with the ${plural('role', roles)} ${listed(named(roles), 'or')}`] : []),
    ...(everyMember ? ['members of any group'] : []),
    ...(!everyMember && groups.length > 0
      ? [`members of the ${plural('group', groups)} ${listed(named(groups), 'or')}`]
      : []),
    ...named(users),
    ...(owners ? ['owners of the entity'] : []),
  ];
  const subject = listed(parts, 'and');
  return subject === '' ? NOBODY : `${subject.charAt(0).toUpperCase()}${subject.slice(1)}`;
}

function verbsOf(names: readonly string[], subject: string): string {
  if (names.length === 0) return subject === NOBODY ? 'do anything yet' : 'do nothing yet';
  const shown = names.length > PRIVILEGES_SHOWN_MAX + 1 ? names.slice(0, PRIVILEGES_SHOWN_MAX) : names;
  const edited = shown.filter(isEdit).map((name) => name.slice(EDIT.length).toLowerCase());
  const verbs = [
    ...(edited.length > 0 ? [`edit ${listed(edited, 'and')}`] : []),
    ...shown.filter((name) => !isEdit(name)).map(verbOf),
  ];
  const more = names.length - shown.length;
  return listed([...verbs, ...(more > 0 ? [`use ${more} more privileges`] : [])], 'and');
}

const EDIT = 'Edit ';

function isEdit(name: string): boolean {
  return name.startsWith(EDIT);
}

/** Privileges have names such as "Manage Policies" and "Search API". */
function verbOf(name: string): string {
  return /\bAPIs?\b|^[A-Z_]+$/.test(name)
    ? `use the ${name}`
    : name.charAt(0).toLowerCase() + name.slice(1).toLowerCase();
}

function objectOf(criteria: readonly Criterion[], names: Names, preposition: string): string {
  const types = criteria.find(({ field, condition }) => field === 'RESOURCE_TYPE' && condition === 'EQUALS');
  const rest = criteria.filter((criterion) => criterion !== types && criterion.values.length > 0);
  const noun = types && types.values.length > 0 ? listed(types.values.map(pluralOfType), 'and') : undefined;
  const clauses = rest.map((criterion) => clauseOf(criterion, names));
  const start = noun ?? (clauses.length === 0 ? 'every entity' : 'entities');
  return ` ${preposition} ${start}${clauses.length > 0 ? ` ${listed(clauses, 'and')}` : ''}`;
}

/** What follows the noun. */
function clauseOf({ field, condition, values }: Criterion, names: Names): string {
  if (condition === 'STARTS_WITH') return `whose ${NOUNS[field]} starts with ${listed(values, 'or')}`;
  const shown = listed(
    values.map((value) => (field === 'RESOURCE_URN' ? value : shownName(value, names))),
    'or',
  );
  const isNot = condition === 'NOT_EQUALS';
  if (field === 'DOMAIN') return `${isNot ? 'outside' : 'in'} the ${plural('domain', values)} ${shown}`;
  if (field === 'OWNER') return `${isNot ? 'not owned' : 'owned'} by ${shown}`;
  if (field === 'RESOURCE_TYPE') return `other than ${listed(values.map(pluralOfType), 'and')}`;
  return isNot ? `other than ${shown}` : `with the ${plural('urn', values)} ${shown}`;
}

const NOUNS: Readonly<Record<Criterion['field'], string>> = {
  RESOURCE_TYPE: 'type',
  RESOURCE_URN: 'urn',
  DOMAIN: 'domain',
  OWNER: 'owner',
};

function plural(noun: string, items: readonly unknown[]): string {
  return items.length === 1 ? noun : `${noun}s`;
}

/** "data jobs" of dataJob, "glossary terms" of glossaryTerm. */
function pluralOfType(type: string): string {
  const words = wordsOfType(type);
  if (words.endsWith('y')) return `${words.slice(0, -1)}ies`;
  return words.endsWith('s') ? words : `${words}s`;
}

export function wordsOfType(type: string): string {
  return type.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}

/** Several words as in a sentence. */
function listed(words: readonly string[], last: string): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

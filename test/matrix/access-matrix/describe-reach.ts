import type { Requirement } from '#access/policies/requirement';
import { WRITE } from '#catalog/authorization/policies/privileges';
import { type Received, servedCatalog } from '#test/e2e/served-catalog';
import { createRoles, createTarget, type Role, ROLES, type Target, TARGETS, urnOf } from './matrix-world';
import type { Asked, Reach } from './reach';
import { shown, type Shown, showsTarget, isRefused } from './shown-answer';

type Table = Readonly<Record<string, Reach>>;
type Requirements = Readonly<Record<string, Requirement>>;

/**
 * The matrix of roles, operations and entities, against the live service. What is expected comes from the table of privileges and from
 * what each role reaches. The questions are asked twice, before the hidden entity is written and after.
 */
export function describeReach(table: Table, requirements: Requirements): void {
  const catalog = servedCatalog({ auth: 'on' });
  const types = new Set(['dataset', ...ofKind(table, 'names').map(([, { type }]) => type)]);
  const before = new Map<string, Shown>();
  let tokens: ReadonlyMap<string, string>;

  function send(role: string, { path, method = 'GET', body }: Asked): Promise<Received> {
    const headers = { Authorization: `Bearer ${tokens.get(role)}`, 'Content-Type': 'application/json' };
    return catalog.send(path, { method, headers, ...(body && { body }) });
  }

  beforeAll(async () => {
    tokens = await createRoles(catalog);
    for (const target of ['own', 'other'] as const) await createTarget(catalog, target, types);
    for (const role of Object.keys(ROLES))
      for (const { asked } of questionsOf(table, role)) before.set(keyOf(role, asked), shown(await send(role, asked)));
    await createTarget(catalog, 'hidden', types);
  });

  describe.each(Object.entries(ROLES))('as %s', (name, role) => {
    for (const [id, { type, ask }] of ofKind(table, 'names'))
      test(`${id} answers for entities that the role reaches`, async () => {
        for (const target of TARGETS)
          for (const asked of ask(urnOf(type, target), actorOf(name)))
            expect([asked, isRefused(await send(name, asked))]).toEqual([
              asked,
              !may(role, requirements[id] ?? [], { type, target }),
            ]);
      });

    for (const [id, { asked: all, number }] of ofKind(table, 'finds'))
      test(`${id} finds entities that the role reaches`, async () => {
        const takes = requirements[id] ?? [];
        const expected = TARGETS.filter((target) => may(role, takes, { type: 'dataset', target }));
        for (const asked of all) {
          const received = await send(name, asked);
          expect(isRefused(received)).toBe(!may(role, takes));
          if (!may(role, takes)) continue;
          if (number) expect(number(received)).toBe(expected.length);
          else expect(TARGETS.filter((target) => showsTarget(received, target))).toEqual(expected);
        }
      });

    for (const { id, type, asked } of questionsOf(table, name))
      if (!reachOf(role, type).includes('hidden'))
        test(`${id} shows no difference between a hidden entity and one that does not exist: ${asked.path}`, async () => {
          expect(shown(await send(name, asked))).toEqual(before.get(keyOf(name, asked)));
        });
  });

  test.each(ofKind(table, 'names').filter(([id]) => typeof requirements[id] !== 'string'))(
    '%s shows the hidden entity to those who see it',
    async (_id, { type, ask }) => {
      const [asked] = ask(urnOf(type, 'hidden'), actorOf('unlimited'));
      if (!asked) throw new Error('no request');
      expect(shown(await send('unlimited', asked))).not.toEqual(before.get(keyOf('unlimited', asked)));
    },
  );

  // Last, because it changes what the questions show.
  describe.each(Object.entries(ROLES))('as %s', (name, role) => {
    for (const [id, { takes, ask }] of ofKind(table, 'changes'))
      test(`${id} changes entities that the role reaches, and refuses a hidden one as one that does not exist`, async () => {
        const answers = new Map<string, Shown>();
        for (const target of [...TARGETS, 'absent'] as const) {
          const urn = urnOf('dataset', target);
          const received = await send(name, ask(urn));
          answers.set(target, shown(received, urn));
          if (target === 'absent') continue;
          expect(isRefused(received)).toBe(!may(role, takes, { type: 'dataset', target }));
        }
        if (!reachOf(role, 'dataset').includes('hidden')) expect(answers.get('hidden')).toEqual(answers.get('absent'));
      });
  });
}

function actorOf(role: string): string {
  return `urn:li:corpuser:${role}`;
}

function reachOf({ reaches, reachesPeople = reaches }: Role, type: string): readonly Target[] {
  return type === 'dataset' ? reaches : reachesPeople;
}

/** Whether a role has one of the privileges on the entity; without an entity, on some. */
function may(role: Role, takes: Requirement, about?: { readonly type: string; readonly target: Target }): boolean {
  if (takes === 'nothing' || takes === 'credentials') return true;
  const isGranted = (takes === 'writing' ? WRITE : takes).some((each) => role.privileges.includes(each));
  return isGranted && (about === undefined || reachOf(role, about.type).includes(about.target));
}

interface Question {
  readonly id: string;
  readonly type: string;
  readonly asked: Asked;
}

/** All requests that change nothing. */
function questionsOf(table: Table, role: string): readonly Question[] {
  const named = ofKind(table, 'names').flatMap(([id, { type, ask }]) =>
    TARGETS.flatMap((target) => ask(urnOf(type, target), actorOf(role)).map((asked) => ({ id, type, asked }))),
  );
  const finding = ofKind(table, 'finds').flatMap(([id, { asked: all }]) =>
    all.map((asked) => ({ id, type: 'dataset', asked })),
  );
  return [...named, ...finding];
}

function ofKind<Kind extends Reach['kind']>(table: Table, kind: Kind) {
  return Object.entries(table).flatMap(([id, reach]): [string, Extract<Reach, { kind: Kind }>][] =>
    isKind(reach, kind) ? [[id, reach]] : [],
  );
}

function isKind<Kind extends Reach['kind']>(reach: Reach, kind: Kind): reach is Extract<Reach, { kind: Kind }> {
  return reach.kind === kind;
}

function keyOf(role: string, { path, method, body }: Asked): string {
  return JSON.stringify([role, path, method, body]);
}

import { exactJson } from '#base/json/exact-json';
import { isDeepStrictEqual } from 'node:util';
import type { FieldFacts } from '#generated/registry/model-facts';
import { breaking, compatible, type Finding } from '../model-change';
import { compareShapes, type ShapeContext } from './compare-shapes';

type Fields = Readonly<Record<string, FieldFacts>>;

/** What differs between the fields of a record, by the name of the field. */
export function compareFields(
  old: Fields,
  now: Fields,
  context: ShapeContext,
): readonly (readonly [string, Finding])[] {
  const kept = Object.entries(old).flatMap(([name, field]) =>
    compareField(name, field, now[name], context).map((finding) => [name, finding] as const),
  );
  const added = Object.entries(now).filter(([name]) => old[name] === undefined);
  return [...kept, ...added.map(([name, field]) => [name, addedField(name, field)] as const)];
}

function compareField(name: string, old: FieldFacts, now: FieldFacts | undefined, context: ShapeContext) {
  const step = `.${JSON.stringify(name)}`;
  if (!now)
    return [
      breaking(
        'the field is gone: its values are kept, but nothing checks, searches and describes them',
        'keep it and mark it @deprecated',
        step,
      ),
    ];
  const shapes = compareShapes(old.type, now.type, context);
  return [
    ...shapes.map(({ path, ...rest }) => (path === undefined ? rest : { ...rest, path: `${step}${path}` })),
    ...comparePresence(step, old, now),
  ];
}

/** Whether a value may leave the field out, and what that means. */
function comparePresence(step: string, old: FieldFacts, now: FieldFacts): readonly Finding[] {
  const missing = ` ? (!exists(@${step}))`;
  if (isNeeded(now) && !isNeeded(old))
    return [
      breaking('it is required now: values without it are refused', 'give it a default, or leave it optional', missing),
    ];
  if (!isNeeded(now) && isNeeded(old)) return [compatible('it may be absent now')];
  if (isDeepStrictEqual(old.default, now.default)) return [];
  const problem = `the default is ${shown(now)}, was ${shown(old)}: values without it mean something else`;
  return [{ class: 'reindex', problem, fix: 'the next start rebuilds the search index in the background' }];
}

function isNeeded({ required, default: value }: FieldFacts): boolean {
  return required === true && value === undefined;
}

function shown({ default: value }: FieldFacts): string {
  return value === undefined ? 'absent' : exactJson(value);
}

function addedField(name: string, field: FieldFacts): Finding {
  if (!isNeeded(field)) return compatible('the field is new');
  return breaking(
    'the field is new and required: values without it are refused',
    'make it optional, or give it a default',
    ` ? (!exists(@.${JSON.stringify(name)}))`,
  );
}

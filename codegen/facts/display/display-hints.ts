/** Reads `@Display`. An option of the wrong kind counts as absent; the rule `display-hint` reports it. */
import {
  CARD_ROLES,
  type CardRole,
  DATA_TIMES,
  type DataTime,
  type FieldDisplay,
  type Icon,
  ICONS,
  type Rendering,
  type RelatedTab,
  RENDERINGS,
  ROW_ROLES,
  type RowDisplay,
  STAMPINGS,
  SUMMARY_ROLES,
  type SummaryRole,
  type Tone,
  TONES,
} from '#codegen/model/display-types';
import type { JsonObject, JsonValue, Properties } from '#codegen/model/model';
import type { AspectPath } from '#codegen/model/registry-types';
import { isObject } from '#codegen/values/json-value';
import { booleanOption, numberOption, stringOption, textsOption } from '../annotation-options';

interface DisplayHints {
  readonly title: string | null;
  readonly plural: string | null;
  readonly icon: Icon | null;
  readonly section: string | null;
  readonly order: number | null;
  readonly as: Rendering | null;
  readonly unit: string | null;
  readonly hidden: boolean | null;
  readonly readOnly: boolean | null;
  readonly row: RowDisplay | null;
  readonly create: boolean | null;
  readonly definedFor: AspectPath | null;
  readonly summary: { readonly [role in SummaryRole]?: AspectPath };
  readonly times: { readonly [time in DataTime]?: AspectPath };
  readonly card: { readonly [role in CardRole]?: AspectPath };
  /** The tab of a key record. */
  readonly tab: Omit<RelatedTab, 'entity'> | null;
  /** The words for the symbols of an enum, by tone. */
  readonly tones: { readonly [tone in Tone]?: { readonly [symbol: string]: string } };
}

export function displayHints({ properties }: Pick<Properties, 'properties'>): DisplayHints {
  const options = isObject(properties.Display) ? properties.Display : {};
  const text = (name: string) => stringOption(options, name);
  return {
    title: text('title'),
    plural: text('plural'),
    icon: ICONS.find((icon) => icon === options.icon) ?? null,
    section: text('section'),
    order: numberOption(options, 'order'),
    as: RENDERINGS.find((rendering) => rendering === options.as) ?? null,
    unit: text('unit'),
    hidden: booleanOption(options, 'hidden'),
    readOnly: booleanOption(options, 'readOnly'),
    row: isObject(options.row) ? rowOf(options.row) : null,
    summary: isObject(options.summary) ? pathsOf(options.summary, SUMMARY_ROLES) : {},
    times: isObject(options.times) ? pathsOf(options.times, DATA_TIMES) : {},
    card: isObject(options.card) ? pathsOf(options.card, CARD_ROLES) : {},
    tab: isObject(options.tab) ? tabOf(options.tab) : null,
    tones: Object.fromEntries(TONES.map((tone) => [tone, textsOption(options, tone)])),
    create: booleanOption(options, 'create'),
    definedFor: text('definedFor'),
  };
}

/** The hints of a field that forms follow as they are; those that it has. */
export function formHints({ properties }: Pick<Properties, 'properties'>): Pick<FieldDisplay, 'initial' | 'stamp'> {
  const options = isObject(properties.Display) ? properties.Display : {};
  const initial = stringOption(options, 'initial');
  const stamp = STAMPINGS.find((stamping) => stamping === options.stamp);
  return { ...(initial !== null && { initial }), ...(stamp && { stamp }) };
}

function rowOf(options: JsonObject): RowDisplay {
  const entity = stringOption(options, 'entity');
  return { roles: pathsOf(options, ROW_ROLES), ...(entity !== null && { entity }) };
}

function tabOf(options: JsonObject): DisplayHints['tab'] {
  const title = stringOption(options, 'title');
  const through = textsIn(options.through);
  return title === null
    ? null
    : {
        title,
        relationships: textsIn(options.relationships),
        ...(options.newestFirst === true && { newestFirst: true }),
        ...(through.length > 0 && { through }),
      };
}

function textsIn(value: JsonValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
}

function pathsOf<Role extends string>(
  options: JsonObject,
  roles: readonly Role[],
): { readonly [role in Role]?: AspectPath } {
  const paths: { [role in Role]?: AspectPath } = {};
  for (const role of roles) {
    const path = stringOption(options, role);
    if (path !== null) paths[role] = path;
  }
  return paths;
}

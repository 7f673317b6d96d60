/** Reads `@Display`. An option of the wrong kind counts as absent; the rule `display-hint` reports it. */
import {
  type Icon,
  ICONS,
  type Rendering,
  RENDERINGS,
  type Stamping,
  STAMPINGS,
  SUMMARY_ROLES,
  type SummaryRole,
} from '../../model/display-types';
import type { JsonObject, Properties } from '../../model/model';
import type { AspectPath } from '../../model/registry-types';
import { isObject } from '../../values/json-value';
import { booleanOption, numberOption, stringOption } from '../annotation-options';

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
  readonly create: boolean | null;
  readonly stamp: Stamping | null;
  readonly summary: { readonly [role in SummaryRole]?: AspectPath };
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
    create: booleanOption(options, 'create'),
    stamp: STAMPINGS.find((stamping) => stamping === options.stamp) ?? null,
    summary: isObject(options.summary) ? summaryOf(options.summary) : {},
  };
}

function summaryOf(options: JsonObject): DisplayHints['summary'] {
  return Object.fromEntries(
    SUMMARY_ROLES.flatMap((role) => {
      const path = stringOption(options, role);
      return path === null ? [] : [[role, path]];
    }),
  );
}

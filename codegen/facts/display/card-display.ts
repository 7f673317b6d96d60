import { type CardDisplay, type Outcome, TONES } from '#codegen/model/display-types';
import type { EnumType, Model } from '#codegen/model/model';
import type { AspectPath, AspectSpec } from '#codegen/model/registry-types';
import { type SchemaNode, walkSchema } from '#codegen/model/schema-tree';
import { displayHints } from './display-hints';
import { titleOf } from './titles';

/** What the aspect says on the card of its entity; undefined for nothing. An event of a time series has a time without a hint. */
export function cardDisplay({ name, timeseries }: AspectSpec, model: Model): CardDisplay | undefined {
  const record = model.aspectRecords.get(name);
  const roles = displayHints(record ?? { properties: {} }).card;
  if (!record || Object.keys(roles).length === 0) return undefined;
  const time = roles.time ?? (timeseries ? `/${timeseries.event.time}` : undefined);
  const { outcome, state } = roles;
  const nodes = [...walkSchema(record, model)];
  const symbols = outcome === undefined ? undefined : enumAt(nodes, outcome);
  const states = state === undefined ? undefined : enumAt(nodes, state);
  return {
    roles: { ...roles, ...(time !== undefined && { time }) },
    ...(symbols && { outcomes: outcomesOf(symbols) }),
    ...(states && { states: outcomesOf(states) }),
  };
}

/** The enum of the values at a path. */
export function enumAt(nodes: readonly SchemaNode[], path: AspectPath): EnumType | undefined {
  const type = nodes.find((node) => node.path === path)?.via.at(-1);
  return type?.kind === 'enum' ? type : undefined;
}

function outcomesOf(type: EnumType): { readonly [symbol: string]: Outcome } {
  const { tones } = displayHints(type);
  return Object.fromEntries(
    type.symbols.map(({ name }) => {
      const tone = TONES.find((each) => tones[each]?.[name] !== undefined);
      const title = (tone && tones[tone]?.[name]) ?? titleOf(name.toLowerCase());
      return [name, { title, ...(tone && { tone }) }];
    }),
  );
}

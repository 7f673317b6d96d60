import type { ConstDirectiveNode } from 'graphql';

/** The place of the value of a field, as the directives of the generated schema say. */
export type FieldBinding =
  | { readonly kind: 'member'; readonly name: string; readonly isMap: boolean; readonly word?: MemberWord }
  | { readonly kind: 'first'; readonly of: string }
  | { readonly kind: 'aspect' | 'key'; readonly name: string }
  | { readonly kind: 'series'; readonly name: string; readonly by?: string }
  | { readonly kind: 'lift'; readonly aspect: string; readonly name: string }
  | { readonly kind: 'exists' | 'lastIngested' | 'relationships' | 'lineage' | 'read' };

/** The member that names the value by a word, and the text before the word. */
interface MemberWord {
  readonly field: string;
  readonly begin: string;
}

interface Declared {
  readonly directives?: readonly ConstDirectiveNode[] | undefined;
}

/** @returns undefined for a field that is the member of its own name */
export function bindingOf(node: Declared | null | undefined, field: string): FieldBinding | undefined {
  const kind = node?.directives?.map(({ name }) => name.value).find((name) => name !== 'deprecated');
  const argument = (name: string) => (kind === undefined ? '' : (argumentOf(node, kind, name) ?? ''));
  switch (kind) {
    case 'map':
    case 'member':
      return {
        kind: 'member',
        name: argumentOf(node, 'member', 'name') ?? field,
        isMap: kind === 'map',
        ...wordOf(node),
      };
    case 'first':
      return { kind, of: argument('of') };
    case 'series':
      return { kind, name: argument('name'), ...byOf(node) };
    case 'aspect':
    case 'key':
      return { kind, name: argument('name') };
    case 'lift':
      return { kind, aspect: argument('aspect'), name: argument('name') };
    case 'exists':
    case 'lastIngested':
    case 'relationships':
    case 'lineage':
    case 'read':
      return { kind };
    default:
      return undefined;
  }
}

function byOf(node: Declared | null | undefined): { readonly by?: string } {
  const by = argumentOf(node, 'series', 'by');
  return by === undefined ? {} : { by };
}

function wordOf(node: Declared | null | undefined): { readonly word?: MemberWord } {
  const field = argumentOf(node, 'member', 'word');
  return field === undefined ? {} : { word: { field, begin: argumentOf(node, 'member', 'begin') ?? '' } };
}

/** The string that a directive of a declaration gives for an argument. */
export function argumentOf(node: Declared | null | undefined, directive: string, name: string): string | undefined {
  const found = node?.directives?.find((each) => each.name.value === directive);
  const value = found?.arguments?.find((each) => each.name.value === name)?.value;
  return value?.kind === 'StringValue' ? value.value : undefined;
}

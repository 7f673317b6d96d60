import { Link } from 'wouter';
import { Icon } from '#web/ui/parts/icon.tsx';
import { aspectModelAddress, entityModelAddress } from './model-addresses';

export function EntityModelLink({ name, icon }: { readonly name: string; readonly icon?: string }) {
  return (
    <Link className="model-link" href={entityModelAddress(name)}>
      {icon !== undefined && <Icon name={icon} size={13} />}
      <code>{name}</code>
    </Link>
  );
}

export function AspectModelLink({ name }: { readonly name: string }) {
  return (
    <Link className="model-link" href={aspectModelAddress(name)}>
      <code>{name}</code>
    </Link>
  );
}

interface LinksProps {
  readonly names: readonly string[];
  readonly of: 'entity' | 'aspect';
  /** More are behind a click. */
  readonly shown?: number;
}

/** Names as links. A long list opens with a click. */
export function ModelLinks({ names, of, shown = 6 }: LinksProps) {
  const One = of === 'entity' ? EntityModelLink : AspectModelLink;
  const links = (some: readonly string[]) =>
    some.map((name) => (
      <li key={name}>
        <One name={name} />
      </li>
    ));
  const [first, rest] = names.length <= shown + 1 ? [names, []] : [names.slice(0, shown), names.slice(shown)];
  return (
    <>
      <ul className="model-links">{links(first)}</ul>
      {rest.length > 0 && (
        <details className="more-links">
          <summary>{rest.length} more</summary>
          <ul className="model-links">{links(rest)}</ul>
        </details>
      )}
    </>
  );
}

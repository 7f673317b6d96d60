import { Link } from 'wouter';

/** Shows the place of a page of the models. */
export function ModelPath({ here }: { readonly here: string }) {
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      <Link href="/models">Models</Link>
      <span aria-hidden="true">/</span>
      <span>{here}</span>
    </nav>
  );
}

import { Link } from 'wouter';

/** Where a page of the models is. */
export function ModelPath({ here }: { readonly here: string }) {
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      <Link href="/models">Models</Link>
      <span aria-hidden="true">/</span>
      <span>{here}</span>
    </nav>
  );
}

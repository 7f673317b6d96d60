import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

/** The browser itself moves the focus when it loads a page. */
let isFirstPage = true;

/** The title of the page by the table of pages. */
export const PageTitle = createContext('');

interface PageHeadingProps {
  /** That of the table of pages when absent. */
  readonly title?: string | undefined;
  /** Parts beside the title, such as the main action of the page. */
  readonly children?: ReactNode;
}

/** The title of a page. It takes the focus after a navigation, so that a screen reader reads it and Tab continues below it. */
export function PageHeading({ title: own, children }: PageHeadingProps) {
  const ofPage = useContext(PageTitle);
  const title = own ?? ofPage;
  const heading = useRef<HTMLHeadingElement>(null);
  const [path] = useLocation();
  useEffect(() => {
    document.title = `${title} · Aspectory`;
  }, [title]);
  // Not when the title changes: somebody may rename an entity while others type on its page.
  useEffect(() => {
    if (!isFirstPage) heading.current?.focus();
    isFirstPage = false;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each navigation moves it
  }, [path]);
  return (
    <div className="page-heading">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}

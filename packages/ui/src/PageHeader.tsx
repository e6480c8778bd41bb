import './page-header.css';
import type { ReactNode } from 'react';

/** The head of a page: its title, what it is about, and the actions on it. */
export const PageHeader = ({
  title,
  detail,
  actions,
  children,
}: {
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  readonly actions?: ReactNode;
  /** Below the title: tabs, facts. */
  readonly children?: ReactNode;
}) => (
  <header className="mw-page-header">
    <div className="mw-page-header-line">
      <div>
        <h1>{title}</h1>
        {detail ? <p>{detail}</p> : null}
      </div>
      {actions ? <div className="mw-page-header-actions">{actions}</div> : null}
    </div>
    {children}
  </header>
);

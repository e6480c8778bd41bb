import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** Leads to the sub-users of the user of that name. */
export const SubUsersLink = ({
  of,
  children,
}: {
  readonly of: string;
  readonly children: ReactNode;
}) => <Link to={`/rbac/child-user?${new URLSearchParams({ parentName: of })}`}>{children}</Link>;

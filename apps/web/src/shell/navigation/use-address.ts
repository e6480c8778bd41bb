import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Changes what the page keeps in its address; `edit` alters the copy it is given. */
export type ChangeAddress = (edit: (params: URLSearchParams) => void) => void;

/** The address of the page that is shown now; the phone's stands behind the hash. */
const shownAddress = (): { readonly pathname: string; readonly search: string } => {
  const { pathname, search, hash } = window.location;
  if (!hash.startsWith('#/')) return { pathname, search };
  const { pathname: path, search: query } = new URL(hash.slice(1), window.location.origin);
  return { pathname: path, search: query };
};

/**
 * What the page keeps in its address, and a way to change it without a step in the history. A change
 * starts from what the address says now: what is drawn may be a step behind it, and two parts of a page
 * that change it in one moment must not undo each other. A page that is no longer the one shown changes
 * nothing.
 */
export const useAddress = (): readonly [URLSearchParams, ChangeAddress] => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const change: ChangeAddress = (edit) => {
    const shown = shownAddress();
    if (shown.pathname !== pathname) return;
    const next = new URLSearchParams(shown.search);
    edit(next);
    void navigate({ search: next.toString() }, { replace: true });
  };
  return [params, change];
};

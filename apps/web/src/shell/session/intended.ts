/** The way to sign-in and back: the full path that was asked for travels in the query. */

interface Address {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

const parameter = 'redirect';

/** The sign-in page's address from where the user wanted to go; home needs no mention. */
export const signInAddress = ({ pathname, search, hash }: Address): string => {
  const intended = pathname + search + hash;
  return intended === '/' || intended === '/home'
    ? '/login'
    : `/login?${parameter}=${encodeURIComponent(intended)}`;
};

/** Where to go after sign-in: only a path of our own pages, never another site. */
export const intendedPath = (search: string): string => {
  const wanted = new URLSearchParams(search).get(parameter) ?? '';
  const ours = wanted.startsWith('/') && !/^\/[/\\]/.test(wanted) && !wanted.startsWith('/login');
  return ours ? wanted : '/home';
};

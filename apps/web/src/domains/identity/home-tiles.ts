import { grown, type HomeTile } from '../items/index.ts';

/** How many accounts there are, for administrators. */
export const homeTiles: readonly HomeTile[] = [
  {
    key: 'users',
    order: 70,
    icon: 'users',
    title: 'identity:titles.figures.users',
    desktop: { path: '/rbac/user', page: 'user' },
    face: ({ users }) => (users === null ? null : grown(users)),
  },
];

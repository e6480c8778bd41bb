/** What the domains show before sign-in; loaded with the first page, so it is lazy and light. */
import { lazyPart } from '../shell/pages/lazy-part.tsx';
import type { PublicPage } from '../shell/web-domain.ts';

const own = import.meta.glob<readonly PublicPage[]>('../domains/*/public.ts', {
  eager: true,
  import: 'publicPages',
});

const ManualPage = lazyPart('manual', () =>
  import('../manual/ManualPage.tsx').then((module) => module.ManualPage),
);

export const publicPages: readonly PublicPage[] = [
  ...Object.values(own).flat(),
  { paths: ['/manual/:componentName?'], Page: ManualPage },
];

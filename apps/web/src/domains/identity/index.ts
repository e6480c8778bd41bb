import { lazyPart } from '../../shell/pages/lazy-part.tsx';
import type { WebDomain } from '../../shell/web-domain.ts';

/** The form that ends with a token; the frames are behind it. */
export const SignInPage = lazyPart('identity', () =>
  import('./SignInPage.tsx').then((module) => module.SignInPage),
);

/** Sign-in stands outside of the frames; inside them the domain gives the personal settings. */
export const identity: WebDomain = {
  name: 'identity',
  routes: [],
  navigation: [],
  phoneRoutes: [
    {
      path: '/settings/settings_page',
      page: null,
      title: 'titles.mine',
      tab: 'user',
      load: () => import('./PhoneSettingsPage.tsx').then((module) => module.PhoneSettingsPage),
    },
  ],
};

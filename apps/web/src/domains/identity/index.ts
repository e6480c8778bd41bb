import type { WebDomain } from '../../shell/web-domain.ts';

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

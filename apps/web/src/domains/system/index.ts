import type { WebDomain } from '../../shell/web-domain.ts';
import { withTexts } from '../../texts/with-texts.ts';

/** How the installation is, and what went wrong with it: for administrators. */
export const web: WebDomain = {
  name: 'system',
  routes: [
    {
      path: '/system/system_page',
      page: 'system_page',
      title: 'titles.system',
      load: () =>
        withTexts(
          import('./SystemPage.tsx').then((module) => module.SystemPage),
          'words',
        ),
    },
  ],
  navigation: [{ path: '/system/system_page', order: 70, section: 'logs' }],
  phoneRoutes: [
    {
      path: '/system/system_page',
      page: 'system_page',
      title: 'titles.system',
      load: () => import('./PhoneSystemPage.tsx').then((module) => module.PhoneSystemPage),
    },
  ],
  phoneEntries: [{ path: '/system/system_page', icon: 'warning', order: 50, on: 'management' }],
  bell: [
    {
      title: 'titles.events',
      page: 'system_page',
      path: '/system/system_page',
      shows: ['system_event'],
      read: async (signal) => (await import('./open-events.ts')).openEvents(signal),
    },
  ],
};

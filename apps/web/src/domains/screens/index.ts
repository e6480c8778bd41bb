import { contribute } from '@millwright/kernel';
import { needExpressionTexts } from '../../shell/expressions/need-expression-texts.ts';
import { listFilters } from '../../shell/list/list-state.ts';
import { lazyPart } from '../../shell/pages/lazy-part.tsx';
import type { WebDomain } from '../../shell/web-domain.ts';
import { withTexts } from '../../texts/with-texts.ts';
import { type ScreenLinks, type ScreenSelectProps, screenLinks } from '../alarms/index.ts';
import { type ItemTab, itemTabs, type ReferenceKind, referenceKinds } from '../items/index.ts';
import { phoneWatchAddress, watchAddress } from './screen-address.ts';

export {
  type ScreenPart,
  type ScreenPartProps,
  type ScreenPartSettingsProps,
  screenParts,
} from './parts/screen-part.ts';

const screensTab: ItemTab = {
  key: 'screens',
  order: 15,
  title: 'screens:titles.screens',
  Desktop: lazyPart('screens', () =>
    import('./list/ScreensTab.tsx').then((module) => module.ScreensTab),
  ),
  Phone: lazyPart('screens', () =>
    import('./list/PhoneScreensTab.tsx').then((module) => module.PhoneScreensTab),
  ),
};

const screenKind: ReferenceKind = {
  subject: 'screen',
  title: 'screens:titles.screens',
  address: ({ itemId, name }) =>
    `/item/item_query?itemId=${itemId}&tab=screens&${listFilters('screens', { keyword: name })}`,
};

const linksToScreens: ScreenLinks = {
  key: 'screens',
  Select: lazyPart<ScreenSelectProps>('screens', () =>
    import('./list/ScreenSelect.tsx').then((module) => module.ScreenSelect),
  ),
  address: (screen, frame) => (frame === 'phone' ? phoneWatchAddress : watchAddress)(screen),
};

/** Screens: drawn, published and watched. */
export const web: WebDomain = {
  name: 'screens',
  contributes: [
    contribute(itemTabs, screensTab),
    contribute(referenceKinds, screenKind),
    contribute(screenLinks, linksToScreens),
  ],
  routes: [
    {
      path: '/item/item_query/view_query',
      page: 'view_query',
      title: 'titles.screens',
      titleFrom: 'viewName',
      tabBy: ['itemId'],
      load: () => import('./watch/WatchPage.tsx').then((module) => module.WatchPage),
    },
    {
      path: '/shape',
      page: 'shape',
      title: 'titles.designer',
      titleFrom: 'viewName',
      bare: true,
      keepAlive: false,
      load: async () => {
        await needExpressionTexts();
        return withTexts(
          import('./designer/DesignerPage.tsx').then((module) => module.DesignerPage),
          'screens/designer',
        );
      },
    },
  ],
  phoneRoutes: [
    {
      path: '/item/view_query',
      page: 'view_query',
      title: 'titles.screens',
      titleFrom: 'viewName',
      load: () => import('./watch/WatchPage.tsx').then((module) => module.PhoneWatchPage),
    },
  ],
};

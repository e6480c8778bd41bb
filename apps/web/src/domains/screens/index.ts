import { needExpressionTexts } from '../../shell/expressions/need-expression-texts.ts';
import type { WebDomain } from '../../shell/web-domain.ts';
import { withTexts } from '../../texts/with-texts.ts';

/** Screens: drawn, published and watched. */
export const web: WebDomain = {
  name: 'screens',
  routes: [
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
};

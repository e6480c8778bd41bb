import type { WebDomain } from '../../shell/web-domain.ts';
import { withTexts } from '../../texts/with-texts.ts';

export const web: WebDomain = {
  name: 'audit',
  sectionIcons: { logs: 'logs' },
  routes: [
    {
      path: '/log_page/operate_log_page',
      page: 'operate_log_page',
      title: 'titles.operations',
      load: () =>
        withTexts(
          import('./operations/OperationLogPage.tsx').then((module) => module.OperationLogPage),
          'words',
        ),
    },
    {
      path: '/log_page/user_log_page',
      page: 'user_log_page',
      title: 'titles.sign_ins',
      load: () => import('./SignInLogPage.tsx').then((module) => module.SignInLogPage),
    },
    {
      path: '/log_page/online',
      page: 'online',
      title: 'titles.online',
      load: () =>
        withTexts(
          import('./OnlineLogPage.tsx').then((module) => module.OnlineLogPage),
          'words',
        ),
    },
    {
      path: '/error_store/error_store_page',
      page: 'error_store_page',
      title: 'titles.error_store',
      load: () => import('./web-errors/ErrorStorePage.tsx').then((module) => module.ErrorStorePage),
    },
    {
      path: '/error_logger/error_logger_page',
      page: 'error_logger_page',
      title: 'titles.error_logger',
      load: () =>
        import('./web-errors/ErrorLoggerPage.tsx').then((module) => module.ErrorLoggerPage),
    },
  ],
  navigation: [
    { path: '/log_page/operate_log_page', order: 10, section: 'logs' },
    { path: '/log_page/user_log_page', order: 20, section: 'logs' },
    { path: '/log_page/online', order: 30, section: 'logs' },
    { path: '/error_store/error_store_page', order: 80, section: 'logs' },
    { path: '/error_logger/error_logger_page', order: 90, section: 'logs' },
  ],
  phoneRoutes: [
    {
      path: '/log_page',
      page: 'log_page',
      title: 'titles.phone',
      load: () =>
        withTexts(
          import('./PhoneLogPage.tsx').then((module) => module.PhoneLogPage),
          'words',
        ),
    },
  ],
  phoneEntries: [{ path: '/log_page', icon: 'logs', order: 30, on: 'management' }],
};

import { lazyPart } from '../../shell/pages/lazy-part.tsx';
import type { WebDomain } from '../../shell/web-domain.ts';

/** The form that ends with a token; the frames are behind it. */
export const SignInPage = lazyPart('identity', () =>
  import('./SignInPage.tsx').then((module) => module.SignInPage),
);

/** Sign-in stands outside of the frames; inside them the domain gives the personal settings. */
export const identity: WebDomain = {
  name: 'identity',
  routes: [
    {
      path: '/settings/settings_page',
      page: 'settings_page',
      title: 'titles.settings',
      load: () => import('./account/SettingsPage.tsx').then((module) => module.SettingsPage),
    },
    {
      path: '/rbac/user',
      page: 'user',
      title: 'titles.users',
      load: () => import('./people/PeoplePage.tsx').then((module) => module.UsersPage),
    },
    {
      path: '/rbac/child-user',
      page: 'child-user',
      title: 'titles.subUsers',
      load: () => import('./people/PeoplePage.tsx').then((module) => module.SubUsersPage),
    },
    {
      path: '/rbac/role',
      page: 'role',
      title: 'titles.roles',
      load: () => import('./people/RolesPage.tsx').then((module) => module.RolesPage),
    },
  ],
  navigation: [
    { path: '/rbac/user', order: 10, section: 'access' },
    { path: '/rbac/child-user', order: 20, section: 'access' },
    { path: '/rbac/role', order: 30, section: 'access' },
  ],
  phoneRoutes: [
    {
      path: '/settings/settings_page',
      page: null,
      title: 'titles.mine',
      tab: 'user',
      load: () => import('./PhoneSettingsPage.tsx').then((module) => module.PhoneSettingsPage),
    },
    {
      path: '/home_page',
      page: null,
      title: 'titles.account',
      load: () => import('./account/phone-pages.tsx').then((module) => module.PhoneAccountPage),
    },
    {
      path: '/home_page_edit_name',
      page: null,
      title: 'titles.name',
      load: () => import('./account/phone-pages.tsx').then((module) => module.PhoneNamePage),
    },
    {
      path: '/home_page_edit_password',
      page: null,
      title: 'titles.password',
      load: () => import('./account/phone-pages.tsx').then((module) => module.PhonePasswordPage),
    },
    {
      path: '/home_page_push_set',
      page: null,
      title: 'titles.push',
      load: () => import('./account/phone-pages.tsx').then((module) => module.PhonePushPage),
    },
    {
      path: '/home_page_logoff',
      page: null,
      title: 'titles.close',
      load: () =>
        import('./account/phone-pages.tsx').then((module) => module.PhoneCloseAccountPage),
    },
  ],
};

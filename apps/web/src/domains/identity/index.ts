import { contribute } from '@millwright/kernel';
import { lazyPart } from '../../shell/pages/lazy-part.tsx';
import type { WebDomain } from '../../shell/web-domain.ts';
import { withTexts } from '../../texts/with-texts.ts';
import { homeTiles as homeTilePort } from '../items/index.ts';
import { homeTiles } from './home-tiles.ts';

export { type AccountSection, accountSections } from './account-ports.ts';

/** Asks the signed-in user for the password again, over whatever they are at. */
export const SignInAgain = lazyPart('identity/sign-in-again', () =>
  withTexts(
    import('./sign-in-again/SignInAgain.tsx').then((module) => module.SignInAgain),
    'identity/sign-in',
  ),
);

/** Stands in the place of all pages for who must set up a second factor first. */
export const SetUpFirst = lazyPart('identity/second-factor', () =>
  withTexts(
    import('./second-factor/SetUpFirst.tsx').then((module) => module.SetUpFirst),
    'identity/fields',
  ),
);

/** Sign-in stands outside of the frames; inside them the domain gives the personal settings. */
export const web: WebDomain = {
  name: 'identity',
  sectionIcons: { access: 'users' },
  contributes: homeTiles.map((tile) => contribute(homeTilePort, tile)),
  phoneTabs: [
    {
      name: 'workbench',
      icon: 'configure',
      order: 40,
      title: 'titles.tab_workbench',
      to: '/workbench/workbench',
    },
    {
      name: 'user',
      icon: 'user',
      order: 50,
      title: 'titles.tab_user',
      to: '/settings/settings_page',
    },
  ],
  routes: [
    {
      path: '/settings/settings_page',
      page: 'settings_page',
      title: 'titles.settings',
      load: () =>
        withTexts(
          import('./account/SettingsPage.tsx').then((module) => module.SettingsPage),
          'identity/fields',
        ),
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
      load: () => import('./roles/RolesPage.tsx').then((module) => module.RolesPage),
    },
    {
      path: '/rbac/role-permission',
      page: 'role-permission',
      title: 'titles.rolePermission',
      load: () =>
        withTexts(
          import('./roles/RolePermissionPage.tsx').then((module) => module.RolePermissionPage),
          'words',
        ),
    },
    {
      path: '/rbac/outbox',
      page: 'outbox',
      title: 'titles.outgoingMessages',
      load: () =>
        import('./outgoing-messages/OutgoingMessagesPage.tsx').then(
          (module) => module.OutgoingMessagesPage,
        ),
    },
    {
      path: '/rbac/sign-in-locks',
      page: 'sign-in-locks',
      title: 'titles.signInLocks',
      load: () => import('./people/SignInLocksPage.tsx').then((module) => module.SignInLocksPage),
    },
  ],
  navigation: [
    { path: '/rbac/user', order: 10, section: 'access' },
    { path: '/rbac/child-user', order: 20, section: 'access' },
    { path: '/rbac/role', order: 30, section: 'access' },
    { path: '/rbac/role-permission', order: 40, section: 'access' },
    { path: '/rbac/sign-in-locks', order: 50, section: 'access' },
    { path: '/rbac/outbox', order: 60, section: 'access' },
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
      path: '/workbench/workbench',
      page: null,
      title: 'titles.workbench',
      tab: 'workbench',
      load: () => import('./workbench/WorkbenchPage.tsx').then((module) => module.WorkbenchPage),
    },
    {
      path: '/administration/management',
      page: null,
      title: 'titles.management',
      tab: 'workbench',
      load: () => import('./workbench/ManagementPage.tsx').then((module) => module.ManagementPage),
    },
    {
      path: '/wechatBinding',
      page: null,
      title: 'titles.wechat',
      load: () => import('./account/PhoneWechatPage.tsx').then((module) => module.PhoneWechatPage),
    },
    {
      path: '/wechatHasBeenBound',
      page: null,
      title: 'titles.wechatTaken',
      load: () =>
        import('./account/PhoneWechatTakenPage.tsx').then((module) => module.PhoneWechatTakenPage),
    },
    {
      path: '/home_page',
      page: null,
      title: 'titles.account',
      load: () =>
        withTexts(
          import('./account/phone-pages.tsx').then((module) => module.PhoneAccountPage),
          'identity/fields',
        ),
    },
    {
      path: '/home_page_edit_name',
      page: null,
      title: 'titles.name',
      load: () =>
        withTexts(
          import('./account/phone-pages.tsx').then((module) => module.PhoneNamePage),
          'identity/fields',
        ),
    },
    {
      path: '/home_page_edit_password',
      page: null,
      title: 'titles.password',
      load: () =>
        withTexts(
          import('./account/phone-pages.tsx').then((module) => module.PhonePasswordPage),
          'identity/fields',
        ),
    },
    {
      path: '/home_page_second_factor',
      page: null,
      title: 'titles.secondFactor',
      load: () =>
        withTexts(
          import('./account/phone-pages.tsx').then((module) => module.PhoneSecondFactorPage),
          'identity/fields',
        ),
    },
    {
      path: '/home_page_push_set',
      page: null,
      title: 'titles.push',
      load: () =>
        withTexts(
          import('./account/phone-pages.tsx').then((module) => module.PhonePushPage),
          'identity/fields',
        ),
    },
    {
      path: '/home_page_logoff',
      page: null,
      title: 'titles.close',
      load: () =>
        withTexts(
          import('./account/phone-pages.tsx').then((module) => module.PhoneCloseAccountPage),
          'identity/fields',
        ),
    },
  ],
  search: [
    {
      title: 'titles.users',
      page: null,
      search: async (term, signal) =>
        (await import('./people/find-people.ts')).findPeople(term, signal),
    },
  ],
};

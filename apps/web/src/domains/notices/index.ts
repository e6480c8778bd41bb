import { contribute } from '@millwright/kernel';
import type { WebDomain } from '../../shell/web-domain.ts';
import { popupKinds } from '../alarms/index.ts';
import { updatePopup } from './update-popup.ts';

/** What the people of the installation are told. */
export const web: WebDomain = {
  name: 'notices',
  contributes: [contribute(popupKinds, updatePopup)],
  overlays: [() => import('./UpdatePopups.tsx').then((module) => module.UpdatePopups)],
  routes: [
    {
      path: '/notice/notice_page',
      page: 'notice_page',
      title: 'titles.manage',
      load: () => import('./NoticePage.tsx').then((module) => module.NoticePage),
    },
    {
      path: '/notice_user/notice_user_page',
      page: 'notice_user_page',
      title: 'titles.own',
      load: () => import('./UserNoticePage.tsx').then((module) => module.UserNoticePage),
    },
  ],
  navigation: [{ path: '/notice/notice_page', order: 80, section: 'access' }],
  phoneRoutes: [
    {
      path: '/notice/notice_user_page',
      page: 'notice_user_page',
      title: 'titles.own',
      load: () => import('./PhoneUserNoticePage.tsx').then((module) => module.PhoneUserNoticePage),
    },
    {
      path: '/notice/notice_detail',
      page: 'notice_user_page',
      title: 'titles.detail',
      load: () => import('./PhoneNoticePage.tsx').then((module) => module.PhoneNoticePage),
    },
  ],
  phoneEntries: [{ path: '/notice/notice_user_page', icon: 'pin', order: 60, on: 'workbench' }],
  bell: [
    {
      title: 'titles.own',
      page: 'notice_user_page',
      path: '/notice_user/notice_user_page',
      shows: ['notice'],
      read: async (signal) => (await import('./unread-notices.ts')).unreadNotices(signal),
    },
  ],
};

import { defineDomain } from '../manifest/define-domain.ts';

/** What the people of the installation are told. */
export const notices = defineDomain({
  name: 'notices',
  pages: {
    notice_user_page: { opens: 'everybody' },
    notice_page: { opens: 'administrator' },
  },
});

import { defineDomain } from '../manifest/define-domain.ts';
import { noticeErrors } from './notices.errors.ts';

/** What the people of the installation are told. */
export const notices = defineDomain({
  name: 'notices',
  errors: noticeErrors,
  pages: {
    notice_user_page: { opens: 'everybody' },
    notice_page: { opens: 'administrator' },
  },
  subjects: {
    notice: { verbs: ['create', 'edit', 'delete', 'end'] },
    notice_file: { verbs: ['create', 'delete'] },
  },
});

import { defineDomain } from '../manifest/define-domain.ts';
import { auditErrors } from './audit.errors.ts';

/** What happened: who did what, who came and went, which devices failed, what went wrong in a page. */
export const audit = defineDomain({
  name: 'audit',
  errors: auditErrors,
  pages: {
    user_log_page: { opens: 'role', section: 'logs' },
    operate_log_page: { opens: 'role', section: 'logs' },
    online: { opens: 'role', section: 'logs' },
    log_page: { opens: 'role', section: 'logs' },
    error_store_page: { opens: 'administrator' },
    error_logger_page: { opens: 'administrator' },
  },
  sections: { logs: 90 },
  tasks: ['operation_log_file', 'user_log_file', 'online_log_file', 'web_error_file'],
  subjects: {
    web_error: { verbs: ['change_state', 'delete'] },
    log: { verbs: ['purge'] },
    audit: { verbs: ['purge'] },
  },
});

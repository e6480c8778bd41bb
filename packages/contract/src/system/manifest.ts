import { defineDomain } from '../manifest/define-domain.ts';
import { systemErrors } from './system.errors.ts';

/** How the installation itself is: what it noticed of its disk, its engines and its backups. */
export const system = defineDomain({
  name: 'system',
  errors: systemErrors,
  pages: { system_page: { opens: 'administrator' } },
  tasks: ['system_event_file'],
  subjects: { system_event: { verbs: ['acknowledge', 'retry_jobs'] } },
});

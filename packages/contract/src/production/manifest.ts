import { defineDomain } from '../manifest/define-domain.ts';

/** Tasks of production, their templates and their sheets. */
export const production = defineDomain({
  name: 'production',
  pages: {
    task_template: { opens: 'role', section: 'production' },
    production_task: { opens: 'role', section: 'production' },
    production_task_sheet: { opens: 'role', section: 'production' },
    task_manage: { opens: 'role', section: 'production' },
    myTask: { opens: 'role', section: 'production' },
  },
  sections: { production: 60 },
});

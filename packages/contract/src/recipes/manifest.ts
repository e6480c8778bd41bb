import { defineDomain } from '../manifest/define-domain.ts';

/** Sets of values that are written to a device together. */
export const recipes = defineDomain({
  name: 'recipes',
  pages: {
    plan_page: { opens: 'role', section: 'business' },
    recipe_log_page: { opens: 'role', section: 'logs' },
  },
  sections: { business: 70 },
});

import { defineDomain } from '../manifest/define-domain.ts';

/** Dashboards that people draw of their own data. */
export const dataviz = defineDomain({
  name: 'dataviz',
  pages: {
    dataviz_dashboard: { opens: 'role', section: 'dataviz' },
    dataviz_screens: { opens: 'role', section: 'dataviz' },
    dataviz_models: { opens: 'role', section: 'dataviz' },
    dataviz_sources: { opens: 'role', section: 'dataviz' },
    dataviz_space: { opens: 'role', section: 'dataviz' },
  },
  sections: { dataviz: 55 },
});

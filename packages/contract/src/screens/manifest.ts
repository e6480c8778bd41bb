import { defineDomain } from '../manifest/define-domain.ts';

/** Graphical views of a plant. */
export const screens = defineDomain({
  name: 'screens',
  pages: {
    view_query: { opens: 'everybody' },
    shape: { opens: 'role', section: 'configure' },
    large_config_page: { opens: 'role', section: 'configure' },
    large_view_page: { opens: 'role', section: 'configure' },
  },
});

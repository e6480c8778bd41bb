import { defineDomain } from '../manifest/define-domain.ts';
import { galleryErrors } from './gallery/gallery.errors.ts';
import { screenErrors } from './screens.errors.ts';

/** Graphical views of a plant. */
export const screens = defineDomain({
  name: 'screens',
  errors: { ...screenErrors, ...galleryErrors },
  permissions: ['screens.edit', 'screens.publish'],
  pages: {
    view_query: { opens: 'everybody' },
    shape: { opens: 'role', section: 'configure' },
    large_config_page: { opens: 'role', section: 'configure' },
    large_view_page: { opens: 'role', section: 'configure' },
  },
  elements: { shape: ['screens.edit', 'screens.publish'] },
  owned: ['galleryEntry'],
  subjects: {
    gallery_entry: { verbs: ['create', 'edit', 'delete'] },
    screen: {
      verbs: ['create', 'edit', 'delete', 'publish', 'restore', 'set_main', 'import'],
      scope: 'screen',
      counted: true,
    },
  },
  counts: { item: ['screens'] },
});

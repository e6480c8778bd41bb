export { routeGallery } from './gallery.routes.ts';
export {
  imagesOn,
  type NamedImage,
  nameImages,
  ownersOfEntries,
  ownImages,
  putOnScreen,
} from './gallery.store.ts';
export type { GalleryNeeds } from './gallery.ts';

// Written by `node scripts/generate.ts` from the declarations.
import type { EndpointsOf } from '../call/endpoint.ts';
import type { screens } from './wire.ts';

type Calls = (typeof screens)['calls'];

export const screenEndpoints: EndpointsOf<Calls['screenCalls']> = {
  list: {
    name: 'screens.list',
    method: 'GET',
    path: 'GraphConfig/list/{itemId}',
    shows: ['screen'],
  },
  create: {
    name: 'screens.create',
    method: 'POST',
    path: 'GraphConfig/create',
    changes: ['screen', 'counts'],
  },
  edit: {
    name: 'screens.edit',
    method: 'PUT',
    path: 'GraphConfig/Edit',
    changes: ['screen', 'counts'],
  },
  delete: {
    name: 'screens.delete',
    method: 'DELETE',
    path: 'GraphConfig/Delete',
    changes: ['screen', 'counts'],
  },
  setMain: {
    name: 'screens.setMain',
    method: 'POST',
    path: 'GraphConfig/SetMainGraph',
    changes: ['screen', 'counts'],
  },
  draft: {
    name: 'screens.draft',
    method: 'GET',
    path: 'GraphConfig/GetCanvasContentNew',
    shows: ['screen'],
  },
  editing: { name: 'screens.editing', method: 'POST', path: 'GraphConfig/editing' },
  saveDraft: {
    name: 'screens.saveDraft',
    method: 'POST',
    path: 'GraphConfig/SaveCanvasContentNew',
    changes: ['screen', 'counts'],
  },
  published: {
    name: 'screens.published',
    method: 'GET',
    path: 'GraphConfig/GetSvgContentNew',
    shows: ['screen'],
  },
  publish: {
    name: 'screens.publish',
    method: 'POST',
    path: 'GraphConfig/SaveSvgContent',
    changes: ['screen', 'counts'],
  },
  revisions: {
    name: 'screens.revisions',
    method: 'GET',
    path: 'GraphConfig/revisions',
    shows: ['screen'],
  },
  revision: {
    name: 'screens.revision',
    method: 'GET',
    path: 'GraphConfig/revision',
    shows: ['screen'],
  },
  restore: {
    name: 'screens.restore',
    method: 'POST',
    path: 'GraphConfig/restore',
    changes: ['screen', 'counts'],
  },
  svg: { name: 'screens.svg', method: 'POST', path: 'GraphControl/getsvg', shows: ['screen'] },
};

export const screenFileEndpoints: EndpointsOf<Calls['screenFileCalls']> = {
  export: { name: 'screenFile.export', method: 'GET', path: 'GraphConfig/export', download: true },
  import: {
    name: 'screenFile.import',
    method: 'POST',
    path: 'GraphConfig/upload_view_file',
    upload: { field: 'file', maxBytes: 4194304 },
    changes: ['screen', 'counts'],
  },
};

export const galleryEntryEndpoints: EndpointsOf<Calls['galleryEntryCalls']> = {
  list: {
    name: 'galleryEntry.list',
    method: 'GET',
    path: 'GraphConfig/get_user_gallery',
    shows: ['gallery_entry'],
  },
  folders: {
    name: 'galleryEntry.folders',
    method: 'GET',
    path: 'GraphConfig/getGalleryLists',
    shows: ['gallery_entry'],
  },
  byName: {
    name: 'galleryEntry.byName',
    method: 'GET',
    path: 'GraphConfig/getControlsByName',
    shows: ['gallery_entry'],
  },
  get: {
    name: 'galleryEntry.get',
    method: 'GET',
    path: 'GraphConfig/getGalleryById',
    shows: ['gallery_entry'],
  },
  image: {
    name: 'galleryEntry.image',
    method: 'GET',
    path: 'GraphConfig/gallery_image',
    download: true,
  },
  upload: {
    name: 'galleryEntry.upload',
    method: 'POST',
    path: 'GraphConfig/gallery_upload',
    upload: { field: 'file', maxBytes: 2097152 },
    changes: ['gallery_entry'],
  },
  save: {
    name: 'galleryEntry.save',
    method: 'POST',
    path: 'GraphConfig/saveUserGallery',
    changes: ['gallery_entry'],
  },
  edit: {
    name: 'galleryEntry.edit',
    method: 'POST',
    path: 'GraphConfig/editUserGallery',
    changes: ['gallery_entry'],
  },
  recolor: {
    name: 'galleryEntry.recolor',
    method: 'POST',
    path: 'GraphConfig/saveControlsColor',
    changes: ['gallery_entry'],
  },
  delete: {
    name: 'galleryEntry.delete',
    method: 'GET',
    path: 'GraphConfig/deleteUserGallery',
    changes: ['gallery_entry'],
  },
};

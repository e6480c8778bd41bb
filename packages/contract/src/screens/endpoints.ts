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
  restore: {
    name: 'screens.restore',
    method: 'POST',
    path: 'GraphConfig/restore',
    changes: ['screen', 'counts'],
  },
  svg: { name: 'screens.svg', method: 'POST', path: 'GraphControl/getsvg', shows: ['screen'] },
};

import { defineDomain } from '../manifest/define-domain.ts';
import { deviceErrors } from './devices.errors.ts';

/** Devices with their points, the gateways they stand behind, and how points are grouped. */
export const devices = defineDomain({
  name: 'devices',
  errors: deviceErrors,
  permissions: ['devices.create', 'devices.edit', 'devices.delete', 'points.edit', 'points.delete'],
  pages: {
    device_page: { opens: 'everybody', section: 'items' },
    noVnc: { opens: 'everybody' },
    configure_page: { opens: 'role', section: 'configure' },
    configure_item_query: { opens: 'role', section: 'configure' },
  },
  elements: {
    device_page: [
      'devices.create',
      'devices.edit',
      'devices.delete',
      'points.edit',
      'points.delete',
    ],
    configure_item_query: [
      'devices.create',
      'devices.edit',
      'devices.delete',
      'points.edit',
      'points.delete',
    ],
  },
  sections: { configure: 30 },
  subjects: {
    device: { counted: true, verbs: ['create', 'edit', 'delete', 'copy'], scope: 'device' },
    gateway: { verbs: ['create', 'edit', 'delete', 'consent', 'takeover'], scope: 'gateway' },
    point: {
      counted: true,
      verbs: ['create', 'edit', 'edit_many', 'delete'],
      scope: 'point',
    },
    point_block: { verbs: ['create', 'delete'], scope: 'pointBlock' },
    point_group: { verbs: ['create', 'rename', 'delete'], scope: 'pointGroup' },
    data_set: { verbs: ['create', 'edit', 'delete', 'import', 'bind'], scope: 'dataSet' },
  },
  counts: { item: ['devices', 'points'], home: { devices: 'growing' } },
});

import { defineDomain } from '../manifest/define-domain.ts';
import { deviceBatchErrors } from './device-batches/device-batches.errors.ts';
import { deviceFindingErrors } from './device-findings.errors.ts';
import { deviceErrors } from './devices.errors.ts';
import { pointErrors } from './points/points.errors.ts';

/** Devices with their points, the gateways they stand behind, and how points are grouped. */
export const devices = defineDomain({
  name: 'devices',
  errors: { ...deviceErrors, ...pointErrors, ...deviceBatchErrors, ...deviceFindingErrors },
  permissions: ['devices.create', 'devices.edit', 'devices.delete', 'points.edit', 'points.delete'],
  pages: {
    device_page: { opens: 'everybody', section: 'items' },
    connect_device: { opens: 'everybody', section: 'items' },
    noVnc: { opens: 'everybody' },
    configure_page: { opens: 'role', section: 'configure' },
    configure_item_query: { opens: 'role', section: 'configure' },
  },
  elements: {
    connect_device: ['devices.create', 'points.edit'],
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
  owned: ['deletion'],
  sections: { configure: 30 },
  subjects: {
    device: {
      counted: true,
      verbs: ['create', 'edit', 'delete', 'restore', 'copy', 'move'],
      scope: 'device',
    },
    deletion: {},
    gateway: { verbs: ['create', 'edit', 'delete', 'consent', 'takeover'], scope: 'gateway' },
    gateway_notice: { verbs: ['acknowledge'], scope: 'gatewayNotice' },
    point: {
      counted: true,
      verbs: ['create', 'create_many', 'edit', 'edit_many', 'delete', 'delete_many'],
      scope: 'point',
    },
    point_block: { verbs: ['create', 'delete'], scope: 'pointBlock' },
    point_group: { verbs: ['create', 'rename', 'delete'], scope: 'pointGroup' },
    text_list: { verbs: ['create', 'edit', 'delete'], scope: 'textList' },
    data_set: { verbs: ['create', 'edit', 'delete', 'import', 'bind'], scope: 'dataSet' },
  },
  counts: { item: ['devices', 'points'], home: { devices: 'growing' } },
});

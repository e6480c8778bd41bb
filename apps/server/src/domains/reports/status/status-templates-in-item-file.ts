/** Status templates in the file of an item. */
import { statusTemplateCalls } from '@millwright/contract/reports/status/status-templates.calls';
import {
  maxStatusTemplates,
  statusTemplateFields,
} from '@millwright/contract/reports/status/status-templates.schemas';
import { deviceId, pointId } from '@millwright/kernel';
import { z } from 'zod/mini';
import { defineItemFilePart, type ItemFilePart } from '../../items/index.ts';
import { insertStatusTemplate, statusTemplatesOf } from './status-templates.store.ts';
import { checkTemplate, type StatusTemplateNeeds } from './status-templates.ts';

const rowsOfFile = z.object({
  templates: z.array(z.object(statusTemplateFields)).check(z.maxLength(maxStatusTemplates)),
});

export const statusTemplatesInItemFile = (
  needs: Pick<StatusTemplateNeeds, 'devices' | 'clock'>,
): ItemFilePart =>
  defineItemFilePart({
    key: 'statusTemplates',
    version: 1,
    rows: rowsOfFile,
    standsFor: { templates: [statusTemplateCalls.create] },
    async write(tx, item) {
      const templates = await statusTemplatesOf(tx, item);
      return templates.length === 0 ? null : rowsOfFile.parse({ templates });
    },
    async check({ templates }, findings) {
      await findings.unique(
        'templates',
        templates.map(({ name }) => name),
      );
      for (const { name, devices } of templates) {
        for (const device of devices) {
          findings.refer(name, 'device', device.deviceId);
          for (const point of device.points) findings.refer(name, 'point', point.pointId);
        }
      }
      return async (tx, { item, ids, made, holds }) => {
        for (const row of templates) {
          const devices = row.devices.map((device) => ({
            deviceId: deviceId(ids.get('device', device.deviceId)),
            points: device.points.map((point) => ({
              name: point.name,
              pointId: pointId(ids.get('point', point.pointId)),
            })),
          }));
          const input = { ...row, devices, itemId: item.id };
          if (!(await holds(row.name, () => checkTemplate(needs, tx, item.id, input)))) continue;
          await insertStatusTemplate(tx, input, needs.clock.now());
          made('statusTemplate', 1);
        }
      };
    },
  });

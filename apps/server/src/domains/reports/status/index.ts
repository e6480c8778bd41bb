/** The door of equipment statistics: status templates, and what devices were by them. */
import { equipmentStatusCalls } from '@millwright/contract/reports/status/equipment-status.calls';
import { statusTemplateCalls } from '@millwright/contract/reports/status/status-templates.calls';
import { actingFor } from '../../../platform/audit/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import type { Devices } from '../../devices/index.ts';
import type { Items } from '../../items/index.ts';
import type { CsvTaskNeeds } from '../../tasks/index.ts';
import { checkHistoryLimit, type HistoryLimit } from '../../telemetry/index.ts';
import type { ReportMaker } from '../report-maker.ts';
import { createEquipmentStatus, type EquipmentStatusNeeds } from './equipment-status.ts';
import { offerStatusFile, statusMaker } from './status-file.ts';
import { referencesOfStatusTemplates } from './status-references.store.ts';
import {
  findStatusTemplates,
  forgetDeviceAndPoints,
  listStatusTemplates,
} from './status-templates.store.ts';
import {
  createStatusTemplate,
  deleteStatusTemplates,
  editStatusTemplate,
  type StatusTemplateNeeds,
} from './status-templates.ts';
import { statusTemplatesInItemFile } from './status-templates-in-item-file.ts';

export type StatusNeeds = Omit<StatusTemplateNeeds, 'devices'> &
  Omit<EquipmentStatusNeeds, 'devices' | 'items'> &
  HistoryLimit &
  CsvTaskNeeds & {
    readonly http: Pick<Http, 'handle' | 'scope'>;
    readonly devices: StatusTemplateNeeds['devices'] &
      EquipmentStatusNeeds['devices'] &
      Pick<Devices, 'ports'>;
    readonly items: EquipmentStatusNeeds['items'] & Pick<Items, 'ports'>;
  };

/** @returns what makes its files */
export function createStatus({ http, ...needs }: StatusNeeds): ReportMaker {
  const { db, devices, items } = needs;
  const status = createEquipmentStatus(needs);
  const startFile = offerStatusFile(needs, status);
  items.ports.fileParts.add(statusTemplatesInItemFile(needs));
  devices.ports.references.add((points) => referencesOfStatusTemplates(db, points));
  devices.ports.deviceMoves.add((tx, { deviceId, pointIds }) =>
    forgetDeviceAndPoints(tx, deviceId, pointIds),
  );
  http.scope('statusTemplate', async (ids) => {
    const found = await findStatusTemplates(db, ids);
    const known = new Map(found.map(({ id, itemId }) => [id, itemId]));
    return ids.map((id) => known.get(id) ?? null);
  });
  http.handle(statusTemplateCalls.list, (input) => listStatusTemplates(db, input));
  http.handle(statusTemplateCalls.create, (input, context) =>
    createStatusTemplate(needs, input, actingFor(context)),
  );
  http.handle(statusTemplateCalls.edit, (input, context) =>
    editStatusTemplate(needs, input, actingFor(context)),
  );
  http.handle(statusTemplateCalls.delete, async ({ ids }, context) => ({
    deleted: await deleteStatusTemplates(needs, ids, actingFor(context)),
  }));
  http.handle(equipmentStatusCalls.ladder, async (input, { session }) => {
    await checkHistoryLimit(needs, session.userId, input.from);
    return status.ladder(input);
  });
  http.handle(equipmentStatusCalls.durations, async (input, { session }) => {
    await checkHistoryLimit(needs, session.userId, input.from);
    return status.durations(input);
  });
  http.handle(equipmentStatusCalls.table, async (input, { session }) => {
    await checkHistoryLimit(needs, session.userId, input.from);
    return status.table(input);
  });
  http.handle(equipmentStatusCalls.exportTable, async (input, context) => {
    await checkHistoryLimit(needs, context.session.userId, input.from);
    await status.check(input);
    return startFile(input, context);
  });
  return statusMaker(needs, status);
}

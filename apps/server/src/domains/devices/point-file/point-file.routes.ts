import { readFile } from 'node:fs/promises';
import { refuse } from '@millwright/contract';
import { pointFileCalls } from '@millwright/contract/devices/point-file/point-file.calls';
import { maxPointsPerFile } from '@millwright/contract/devices/point-file/point-file.schemas';
import type { TableEncoding } from '@millwright/kernel';
import { accountKeyOf, actingFor } from '../../../platform/audit/index.ts';
import { readTableFile, type TableFile } from '../../../platform/files/index.ts';
import type { CallContext, Http } from '../../../platform/http/index.ts';
import type { DeviceNeeds } from '../devices.needs.ts';
import type { DevicePorts } from '../devices.ports.ts';
import { exportPoints } from './export-points.ts';
import { importPoints } from './import-points.ts';
import { recordsOfLongText } from './point-table.ts';

/**
 * @param how.isAsked nothing is changed by it
 * @throws Fault refusal `point_file.empty`, `point_file.no_table`, `point_file.unreadable` {line},
 *   `point_file.too_long` {limit}, `general.too_large`, `general.too_many` {seconds}.
 */
async function readRecords(
  path: string,
  context: CallContext,
  how: { readonly isAsked: boolean; readonly encoding: TableEncoding | undefined },
): Promise<Extract<TableFile, { readonly kind: 'rows' }>> {
  const reader = {
    account: accountKeyOf(actingFor(context)),
    // What is to be changed is changed, whether they wait for it or not.
    gone: how.isAsked ? context.gone : undefined,
  };
  const read = await readTableFile(await readFile(path), reader, how.encoding);
  switch (read.kind) {
    case 'too_large':
      throw refuse('general.too_large');
    case 'too_long':
      throw refuse('point_file.too_long', { limit: maxPointsPerFile });
    case 'unreadable':
      throw read.line === undefined
        ? refuse('point_file.no_table')
        : refuse('point_file.unreadable', { line: read.line });
    case 'rows':
      if (read.records.length === 0) throw refuse('point_file.empty');
      return read;
  }
}

export function routePointFile(
  http: Http,
  needs: DeviceNeeds,
  ports: Pick<DevicePorts, 'meaningGuards' | 'reckoningGuards'>,
): void {
  http.handleDownload(pointFileCalls.export, ({ deviceId }, { language }) =>
    exportPoints(needs, deviceId, language),
  );
  http.handle(pointFileCalls.import, async ({ deviceId, text, dryRun }, context) => {
    const { language } = context;
    const table = { records: await recordsOfLongText(text, maxPointsPerFile), layout: null };
    return importPoints(needs, ports, { deviceId, table, dryRun, language }, actingFor(context));
  });
  http.handleUpload(pointFileCalls.parse, async ({ encoding }, [file], context) => {
    const read = await readRecords(file.path, context, { isAsked: true, encoding });
    const records = read.records.map(({ line, cells }) => ({ line, cells: [...cells] }));
    return { records, encoding: read.encoding };
  });
  http.handleUpload(pointFileCalls.importTable, async (input, [file], context) => {
    const { deviceId, dryRun, columns, maker = null, titleLine, encoding } = input;
    const layout = columns === undefined ? null : { maker, titleLine, columns };
    const { records } = await readRecords(file.path, context, { isAsked: dryRun, encoding });
    const table = { records, layout };
    const { language } = context;
    return importPoints(needs, ports, { deviceId, table, dryRun, language }, actingFor(context));
  });
}

import { readFile } from 'node:fs/promises';
import { screenFileCalls } from '@millwright/contract/screens/screen-file/screen-file.calls';
import { actingFor } from '../../../platform/audit/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import type { Devices } from '../../devices/index.ts';
import type { ScreenNeeds } from '../screens.ts';
import { exportScreen } from './export-screen.ts';
import { importScreen } from './import-screen.ts';

/** What screens as files take beside what screens do. */
export type ScreenFileNeeds = ScreenNeeds & {
  readonly devices: Pick<Devices, 'find' | 'findPoints' | 'briefPoints'>;
  readonly timeZone: string;
};

const none: ReadonlyMap<number, number> = new Map();

export function routeScreenFiles(http: Http, needs: ScreenFileNeeds): void {
  http.handleDownload(screenFileCalls.export, ({ id }) => exportScreen(needs, id));
  http.handleUpload(screenFileCalls.import, async (input, [file], context) => {
    const { devices = none, points = none, ...given } = input;
    const packed = await readFile(file.path);
    const { itemId, dryRun, name } = given;
    const choices = { devices, points };
    const wanted = { itemId, dryRun, name, packed, choices };
    return importScreen(needs, wanted, actingFor(context), context.session.accountId);
  });
}

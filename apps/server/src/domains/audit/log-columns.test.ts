/** Files say codes in their reader's words, the same as the pages do. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@millwright/contract';
import {
  type OnlineEntry,
  type SignIn,
  signInKind,
} from '@millwright/contract/audit/audit.schemas';
import { type WebErrorEntry, webErrorKind } from '@millwright/contract/audit/web-errors.schemas';
import { deviceState } from '@millwright/contract/device-state';
import { deviceId, itemId, userId } from '@millwright/kernel';
import { describe, expect, test } from 'vitest';
import type { CsvColumn } from '../../platform/files/index.ts';
import { onlineColumns, signInColumns, webErrorColumns } from './log-columns.ts';

const signIn: SignIn = {
  ...{ id: 1, at: 0, kind: 'signed-in', userId: userId(7), userName: 'operator' },
  ...{ address: null, agent: null, reason: null },
};
const change: OnlineEntry = {
  ...{ id: 1, at: 0, itemId: itemId(2), deviceId: deviceId(3), deviceName: 'Pump' },
  ...{ gatewayId: null, itemName: 'Hall' },
  ...{ state: 'online', reason: null, beforeMs: null, leftOut: 0 },
};
const report: WebErrorEntry = {
  ...{ id: 1, errorId: 2, kind: 'script', message: 'm', at: 0, time: 0, page: '/', release: '1' },
  ...{ hidden: false, count: 1, userId: null, userGuid: null, userName: null, session: null },
  ...{ address: '10.0.0.7', agent: 'curl' },
};

describe.each(languages)('in %s', (language) => {
  const folder = join(import.meta.dirname, '../../../../web/src/domains/audit/texts');
  const texts = JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8'));
  const cells = <Row>(columns: readonly CsvColumn<Row>[], row: Row) =>
    columns.map(({ cell }) => cell(row, language));

  test.each(signInKind.options)('a sign-in that is %s', (kind) => {
    const said = cells(signInColumns('UTC'), { ...signIn, kind });
    expect(said[1]).toBe(texts.kinds[kind]);
  });

  test.each(deviceState.options)('a device that is %s', (state) => {
    const said = cells(onlineColumns('UTC'), { ...change, state });
    expect(said[4]).toBe(texts.states[state]);
    expect(said.at(-2)).toBe('Hall');
  });

  test.each(webErrorKind.options)('an error of the kind %s', (kind) => {
    const said = cells(webErrorColumns('UTC'), { ...report, kind });
    expect(said[2]).toBe(texts.errors.kinds[kind]);
  });
});

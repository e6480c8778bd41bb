/** The file of writes says how each ended in its reader's words, the same as the page does. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@millwright/contract';
import { type WriteCommand, writeState } from '@millwright/contract/telemetry/telemetry.schemas';
import { toldByReason } from '@millwright/contract/telemetry/told-state';
import { DataType, DisplayFormat, deviceId, itemId, pointId } from '@millwright/kernel';
import { expect, test } from 'vitest';
import { writeColumns } from './write-columns.ts';

const write: WriteCommand = {
  ...{ commandId: 1, itemId: itemId(1), deviceId: deviceId(2), pointId: pointId(3) },
  ...{ deviceName: 'Pump', pointName: 'Speed' },
  ...{
    userName: 'operator',
    assignmentId: null,
    state: 'sent',
    reason: null,
    details: {},
    oldValue: null,
  },
  ...{
    newValue: '1',
    readBack: null,
    unit: '',
    format: null,
    note: null,
    createdAt: 0,
    finishedAt: null,
  },
};

test.each(languages)('in %s', (language) => {
  const folder = join(import.meta.dirname, '../../../../../../web/src/domains/telemetry/texts');
  const texts = JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8'));
  const column = writeColumns('UTC').find(({ title }) => title['en-US'] === 'State');
  const said = writeState.options.map((state) => column?.cell({ ...write, state }, language));
  expect(said).toEqual(writeState.options.map((state) => texts.write.states[state]));
  for (const [reason, told] of Object.entries(toldByReason)) {
    const refused = { ...write, state: 'refused' as const, reason };
    expect(column?.cell(refused, language)).toBe(texts.write.states[told]);
  }
});

test('values have their words beside them', () => {
  const texts = [{ value: 1, text: 'Running', color: null }];
  const format = { dataType: DataType.BOOL, displayFormat: DisplayFormat.decimal, decimals: null };
  const told = { ...write, oldValue: '0', format: { ...format, texts } };
  const cells = writeColumns('UTC').flatMap(({ title, cell }) =>
    title['en-US'].endsWith('in words') ? [cell(told, 'zh-CN'), cell(write, 'zh-CN')] : [],
  );
  expect(cells).toEqual(['关', null, 'Running', null, null, null]);
});

/** The alarms of a span, as the cells of a sheet show them. */
import { type Language, refuse } from '@millwright/contract';
import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import type { alarmFields } from '@millwright/contract/reports/sheets/sheet-limits';
import type { SheetCell } from '@millwright/contract/reports/sheets/sheet-template';
import type { Alarms } from '../../alarms/index.ts';
import { boundTo, grouped, keyOf, mostListedInAll, type Reading } from './bound-cells.ts';
import { type Filling, type Found, serialOf, spanOf } from './model/index.ts';

export interface AlarmListNeeds {
  readonly alarms: Pick<Alarms, 'list'>;
}

type AlarmField = (typeof alarmFields)[number];

/** Alarms of one list. */
const mostListed = 1_000;

const levels: Readonly<Record<number, Readonly<Record<Language, string>>>> = {
  1: { 'zh-CN': '普通', 'en-US': 'Ordinary' },
  2: { 'zh-CN': '一般', 'en-US': 'General' },
  3: { 'zh-CN': '警告', 'en-US': 'Warning' },
  4: { 'zh-CN': '严重', 'en-US': 'Serious' },
};

function foundOf(alarm: Alarm, field: AlarmField, { timeZone, language }: Reading): Found {
  switch (field) {
    case 'raisedAt':
      return { value: serialOf(alarm.raisedAt, timeZone) };
    case 'clearedAt':
      return { value: alarm.clearedAt === null ? null : serialOf(alarm.clearedAt, timeZone) };
    case 'name':
      return { value: alarm.name };
    case 'device':
      return { value: alarm.deviceName };
    case 'level':
      return { value: levels[alarm.level]?.[language] ?? null };
    case 'value':
      return { value: alarm.value, decimals: alarm.decimals };
  }
}

/**
 * Their number, or one thing of each, in the order in which they were raised.
 * @throws Fault refusal `history_sheet.too_large` {most}
 */
export async function* findAlarmFillings(
  { alarms }: AlarmListNeeds,
  cells: readonly SheetCell[],
  reading: Reading,
): AsyncGenerator<[SheetCell, Filling]> {
  const { itemId, span, timeZone } = reading;
  const bound = boundTo(cells, 'alarms', 'alarmList');
  const spanAt = ({ content }: (typeof bound)[number]) => spanOf(content.span, span, timeZone);
  const groups = grouped(bound, (one) => keyOf(spanAt(one)));
  let listed = 0;
  for (const group of groups) {
    const [first] = group;
    if (first === undefined) continue;
    const { from, to } = spanAt(first);
    const lists = group.filter(({ content }) => content.kind === 'alarmList').length;
    const isListed = lists > 0;
    const { list, total } = await alarms.list({
      ...{ visible: new Set([itemId]), itemId, from, to },
      ...{ page: 1, pageSize: isListed ? mostListed : 1, sort: 'raisedAt', order: 'asc' },
    });
    if (isListed && total > mostListed) {
      throw refuse('history_sheet.too_large', { most: mostListed });
    }
    listed += lists * list.length;
    // Before anything of them is made.
    if (listed > mostListedInAll)
      throw refuse('history_sheet.too_large', { most: mostListedInAll });
    const made = new Map<AlarmField, readonly Found[]>();
    const madeOf = (field: AlarmField): readonly Found[] => {
      const found = made.get(field) ?? list.map((alarm) => foundOf(alarm, field, reading));
      made.set(field, found);
      return found;
    };
    for (const { cell, content } of group) {
      yield [cell, content.kind === 'alarms' ? { value: total } : madeOf(content.field)];
    }
  }
}

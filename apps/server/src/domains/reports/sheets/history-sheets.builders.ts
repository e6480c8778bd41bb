/** A sheet of a day of the points that tests of configured reports have. */
import type {
  SheetContent,
  SheetTemplate,
} from '@millwright/contract/reports/sheets/sheet-template';
import { itemId, pointId } from '@millwright/kernel';

export const begin = { from: 'begin' as const, days: 0, clock: null };
export const end = { from: 'end' as const, days: 0, clock: null };
export const whole = { begin, end };
const sixHours = { unit: 'hour' as const, every: 6 };

const at = (row: number, column: number, content: SheetContent) => ({ row, column, content });

/** 压力 (1) by six hours under a Chinese head, its mean below; 产量 (2) of the day, and alarms. */
export const daySheet: SheetTemplate = {
  ...{ format: 1, rows: 12, columns: 6 },
  widths: [{ column: 0, pixels: 150 }],
  heights: [{ row: 0, pixels: 40 }],
  merges: [{ row: 0, column: 0, rows: 1, columns: 4 }],
  cells: [
    {
      ...at(0, 0, { kind: 'text', text: '空压站日报表' }),
      style: { bold: true, size: 16, align: 'center', background: '#dbeafe', border: true },
    },
    at(1, 0, { kind: 'text', text: '日期' }),
    { ...at(1, 1, { kind: 'moment', at: begin }), style: { format: 'yyyy-mm-dd' } },
    { ...at(2, 0, { kind: 'text', text: '时间' }), style: { bold: true } },
    { ...at(2, 1, { kind: 'text', text: '=压力' }), style: { bold: true } },
    { ...at(2, 2, { kind: 'text', text: '超出平均' }), style: { bold: true } },
    {
      ...at(3, 0, { kind: 'steps', step: sixHours, span: whole }),
      style: { format: 'yyyy-mm-dd hh:mm' },
    },
    at(3, 1, {
      ...{ kind: 'series', pointId: pointId(1), aggregate: 'max' },
      ...{ step: sixHours, span: whole },
    }),
    { ...at(3, 2, { kind: 'formula', formula: '=B4-$B$5' }), style: { format: '0.00' } },
    at(4, 0, { kind: 'text', text: '平均' }),
    {
      ...at(4, 1, { kind: 'formula', formula: '=ROUND(AVERAGE(B4),2)' }),
      style: { format: '0.00' },
    },
    at(5, 0, { kind: 'text', text: '产量' }),
    at(5, 1, { kind: 'value', pointId: pointId(2), aggregate: 'difference', span: whole }),
    at(6, 0, { kind: 'text', text: '昨日 06:00' }),
    at(6, 1, { kind: 'sample', pointId: pointId(2), at: { ...begin, days: -1, clock: 360 } }),
    at(7, 0, { kind: 'text', text: '高压时长' }),
    {
      ...at(7, 1, { kind: 'state', pointId: pointId(1), least: 25, greatest: 99, span: whole }),
      style: { format: '[h]:mm' },
    },
    at(8, 0, { kind: 'text', text: '报警次数' }),
    at(8, 1, { kind: 'alarms', span: whole }),
    at(9, 0, { kind: 'alarmList', field: 'raisedAt', span: whole }),
    at(9, 1, { kind: 'alarmList', field: 'name', span: whole }),
  ],
};

export const newSheet = { itemId: itemId(1), name: '日报表', template: daySheet };

/** The columns of raw samples as CSV. */
import type { Language } from '@millwright/contract';
import { switchWords } from '@millwright/contract/switch-words';
import { isBad, isGood, Quality, type ValueFormat, wordOf } from '@millwright/kernel';
import type { CsvColumn } from '../../../platform/files/index.ts';
import type { WallTime } from './wall-time.ts';

/** A sample with what it is of. */
export interface SampleRow extends WallTime {
  readonly device: string;
  readonly point: string;
  readonly value: string | number | null;
  /** What its values are called. */
  readonly names: Pick<ValueFormat, 'dataType' | 'texts'>;
  readonly unit: string;
  readonly quality: number;
}

type Words = Readonly<Record<Language, string>>;

/** As the pages say them. */
const reasons: Readonly<Record<number, Words>> = {
  [Quality.stale]: { 'zh-CN': '数据过期', 'en-US': 'Stale' },
  [Quality.clock]: { 'zh-CN': '时间不准', 'en-US': 'Time uncertain' },
  [Quality.unknown]: { 'zh-CN': '尚未读取', 'en-US': 'Not read yet' },
  [Quality.communication]: { 'zh-CN': '通信中断', 'en-US': 'No answer' },
  [Quality.decode]: { 'zh-CN': '无法解析', 'en-US': 'Unreadable' },
  [Quality.range]: { 'zh-CN': '超出量程', 'en-US': 'Out of range' },
  [Quality.configuration]: { 'zh-CN': '地址被拒绝', 'en-US': 'Address refused' },
  [Quality.calculation]: { 'zh-CN': '无法计算', 'en-US': 'Cannot be calculated' },
  [Quality.division]: { 'zh-CN': '除数为 0', 'en-US': 'Division by zero' },
};
const good: Words = { 'zh-CN': '良好', 'en-US': 'Good' };
const uncertain: Words = { 'zh-CN': '不确定', 'en-US': 'Uncertain' };
const bad: Words = { 'zh-CN': '坏值', 'en-US': 'Bad' };

/** What is known of how far a value can be trusted. */
export const qualityText = (quality: number, language: Language): string => {
  if (isGood(quality)) return good[language];
  const kind = (isBad(quality) ? bad : uncertain)[language];
  const reason = reasons[quality]?.[language];
  return reason === undefined ? kind : `${kind}: ${reason}`;
};

const column = (
  zh: string,
  en: string,
  cell: CsvColumn<SampleRow>['cell'],
): CsvColumn<SampleRow> => ({ title: { 'zh-CN': zh, 'en-US': en }, cell });

export const sampleColumns: readonly CsvColumn<SampleRow>[] = [
  column('时间', 'Time', ({ time }) => time),
  column('UTC 偏移', 'UTC offset', ({ offset }) => offset),
  column('设备', 'Device', ({ device }) => device),
  column('数据点', 'Point', ({ point }) => point),
  column('值', 'Value', ({ value }) => value),
  column(
    '文本',
    'Text',
    ({ value, names }, language) => wordOf(value, names, switchWords[language]) ?? '',
  ),
  column('单位', 'Unit', ({ unit }) => unit),
  column('质量', 'Quality', ({ quality }, language) => qualityText(quality, language)),
];

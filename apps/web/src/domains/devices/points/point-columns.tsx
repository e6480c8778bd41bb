import type { PointChanges } from '@millwright/contract/devices/points/point-batch.schemas';
import { isLimited } from '@millwright/contract/devices/points/point-limits';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import type { TextList } from '@millwright/contract/devices/text-lists/text-lists.schemas';
import { formatNumber, rangeText } from '@millwright/kernel';
import type { DataColumn } from '@millwright/ui';
import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import type { Say } from '../../../texts/say.ts';
import { pointNotes } from '../../items/index.ts';
import { InlineText } from '../points-table/InlineText.tsx';

const limit = (value: number | null): string => (value === null ? '–' : formatNumber(value, null));

/** `1 / 2 … 8 / 9`, lowest first; the outer ones only where they are. */
function limitsText(point: Point): string {
  const { lowLowLimit, lowerLimit, upperLimit, highHighLimit } = point;
  if (!isLimited(point)) return '–';
  const low = lowLowLimit === null ? '' : `${limit(lowLowLimit)} / `;
  const high = highHighLimit === null ? '' : ` / ${limit(highHighLimit)}`;
  return `${low}${limit(lowerLimit)} … ${limit(upperLimit)}${high}`;
}

/** Changes some fields of one point from within its row. */
export type EditInRow = (point: Point, changes: PointChanges) => void;

export interface PointCells {
  /** Where a point is. */
  readonly place: (point: Point) => ReactNode;
  /** What it is read from; null where nobody can ask for it. */
  readonly raw: ((point: Point) => ReactNode) | null;
  /** Whether points of this kind can be written at all. */
  readonly writes: boolean;
}

/** The columns of a device's points; `textLists` are those of its item, `edit` is null for who may not. */
export const pointColumns = (
  t: Say,
  { place, raw, writes }: PointCells,
  textLists: readonly TextList[],
  edit: EditInRow | null,
): readonly DataColumn<Point>[] => [
  {
    key: 'name',
    title: t('point.name'),
    hideable: false,
    ...{ wraps: true, width: 150 },
    render: ({ name }) => name,
  },
  { key: 'address', title: t('point.place'), ...{ wraps: true, width: 220 }, render: place },
  ...pointNotes.all().map(
    ({ key, title, width, Note }): DataColumn<Point> => ({
      ...{ key, title: t(title), width },
      render: (point) => <Note point={point} textLists={textLists} />,
    }),
  ),
  ...(raw === null
    ? []
    : [{ key: 'raw', title: t('points.raw'), width: 170, hidden: true, render: raw }]),
  {
    key: 'dataType',
    title: t('point.dataType'),
    yieldsBelow: 1600,
    render: ({ dataType }) => t(`type.${dataType}`),
  },
  {
    key: 'format',
    title: t('point.displayFormat'),
    hidden: true,
    render: ({ displayFormat }) => t(`format.${displayFormat}`),
  },
  {
    key: 'unit',
    title: t('point.unit'),
    width: 100,
    // The value is told with it.
    ...(writes ? {} : { yieldsBelow: 1600 }),
    render: (point) => (
      <InlineText
        label={t('points.edit_of', { field: t('point.unit'), name: point.name })}
        text={point.unit}
        maxLength={20}
        disabled={edit === null}
        onSave={(unit) => edit?.(point, { unit })}
      />
    ),
  },
  {
    key: 'scale',
    title: t('point.scale'),
    hidden: true,
    render: ({ slope, intercept }) => `× ${slope} + ${intercept}`,
  },
  {
    key: 'decimals',
    title: t('point.decimals'),
    yieldsBelow: 1600,
    width: 110,
    render: (point) => (
      <InlineText
        label={t('points.edit_of', { field: t('point.decimals'), name: point.name })}
        text={point.decimals === null ? '' : String(point.decimals)}
        maxLength={1}
        allowed={/^\d?$/}
        disabled={edit === null}
        onSave={(text) => edit?.(point, { decimals: text === '' ? null : Number(text) })}
      />
    ),
  },
  {
    key: 'limits',
    title: t('point.limits'),
    render: (point) => limitsText(point),
  },
  {
    key: 'textList',
    title: t('texts.name'),
    yieldsBelow: 1600,
    render: ({ textListId }) => {
      const list = textLists.find(({ id }) => id === textListId);
      const texts = list?.texts.map(({ value, text }) => `${value} = ${text}`).join('\n');
      return list === undefined ? '–' : <span title={texts}>{list.name}</span>;
    },
  },
  ...(writes
    ? [
        {
          key: 'writeRange',
          title: t('point.writeRange'),
          hidden: true,
          render: (point: Point) => rangeText(point) || '–',
        },
      ]
    : []),
  ...(writes ? (['saved', 'writable'] as const) : (['saved'] as const)).map(
    (key): DataColumn<Point> => ({
      key,
      title: t(`point.${key}`),
      align: 'center',
      width: 100,
      render: (point) => (
        <Checkbox
          aria-label={t('points.edit_of', { field: t(`point.${key}`), name: point.name })}
          checked={point[key]}
          disabled={edit === null}
          onChange={({ target }) => edit?.(point, { [key]: target.checked })}
        />
      ),
    }),
  ),
];

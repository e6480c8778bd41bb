import type { Point } from '@millwright/contract/devices/points.schemas';
import { formatNumber } from '@millwright/kernel';
import type { DataColumn } from '@millwright/ui';
import { Tag } from 'antd';
import type { Say } from '../../texts/say.ts';

/** Where a point lies: family, address, and the bit where it is one of a word. */
export const pointPlace = ({
  family,
  address,
  bit,
}: Pick<Point, 'family' | 'address' | 'bit'>): string =>
  `${family} ${address}${bit === null ? '' : `.${bit}`}`;

const limit = (value: number | null): string => (value === null ? '–' : formatNumber(value, null));

/** The columns of a device's points. */
export const pointColumns = (t: Say): readonly DataColumn<Point>[] => [
  {
    key: 'name',
    title: t('point.name'),
    sortable: true,
    hideable: false,
    render: ({ name }) => name,
  },
  { key: 'address', title: t('point.place'), sortable: true, render: pointPlace },
  {
    key: 'dataType',
    title: t('point.dataType'),
    sortable: true,
    render: ({ dataType }) => t(`type.${dataType}`),
  },
  {
    key: 'format',
    title: t('point.displayFormat'),
    hidden: true,
    render: ({ displayFormat }) => t(`format.${displayFormat}`),
  },
  { key: 'unit', title: t('point.unit'), render: ({ unit }) => unit || '–' },
  {
    key: 'scale',
    title: t('point.scale'),
    hidden: true,
    render: ({ slope, intercept }) => `× ${slope} + ${intercept}`,
  },
  {
    key: 'decimals',
    title: t('point.decimals'),
    hidden: true,
    align: 'right',
    render: ({ decimals }) => decimals ?? '–',
  },
  {
    key: 'limits',
    title: t('point.limits'),
    render: ({ lowerLimit, upperLimit }) =>
      lowerLimit === null && upperLimit === null
        ? '–'
        : `${limit(lowerLimit)} … ${limit(upperLimit)}`,
  },
  {
    key: 'flags',
    title: t('point.flags'),
    render: ({ writable, saved }) => (
      <>
        {saved ? <Tag>{t('point.saved')}</Tag> : null}
        {writable ? <Tag color="blue">{t('point.writable')}</Tag> : null}
      </>
    ),
  },
];

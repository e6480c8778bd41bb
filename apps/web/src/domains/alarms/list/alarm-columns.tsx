import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { type DataColumn, LevelTag, Moment } from '@millwright/ui';
import { Link } from 'react-router';
import type { Say } from '../../../texts/say.ts';
import { deviceAddress, itemAddress } from '../../items/index.ts';
import styles from '../alarms.module.css';
import { ShelvingText } from '../shelving/ShelvingText.tsx';
import { AlarmDuration } from './AlarmDuration.tsx';
import { AlarmState } from './AlarmState.tsx';
import { alarmAddress } from './alarm-address.ts';
import { alarmText } from './alarm-text.ts';
import { FirstOutText } from './FirstOutText.tsx';

/**
 * The columns of a list of alarms. `withItem` when it holds alarms of several items; `past` shows
 * at once how they ended.
 */
export const alarmColumns = (
  t: Say,
  { withItem, past }: { readonly withItem: boolean; readonly past: boolean },
): readonly DataColumn<Alarm>[] => [
  {
    key: 'level',
    title: t('fields.level'),
    hideable: false,
    render: ({ level }) => <LevelTag level={level} />,
  },
  {
    key: 'name',
    title: t('fields.what'),
    hideable: false,
    render: (alarm) => (
      <Link className={styles.what} to={alarmAddress(alarm)}>
        {alarmText(alarm, t)}
      </Link>
    ),
  },
  { key: 'state', title: t('fields.state'), render: (alarm) => <AlarmState alarm={alarm} /> },
  {
    key: 'shelving',
    title: t('fields.shelving'),
    hidden: true,
    render: (alarm) => <ShelvingText alarm={alarm} />,
  },
  {
    key: 'orderWanted',
    title: t('fields.orderWanted'),
    hidden: true,
    render: ({ orderWanted }) => (orderWanted ? t('search.order_wanted') : '–'),
  },
  {
    key: 'priority',
    title: t('fields.priority'),
    align: 'right',
    hidden: true,
    render: ({ priority }) => priority,
  },
  {
    key: 'firstOut',
    title: t('fields.first_out'),
    hidden: true,
    render: (alarm) => <FirstOutText alarm={alarm} />,
  },
  {
    key: 'suppressed',
    title: t('fields.suppressed'),
    hidden: true,
    render: ({ suppressedBy }) => suppressedBy ?? '–',
  },
  {
    key: 'raises',
    title: t('fields.raises'),
    align: 'right',
    hidden: true,
    render: ({ raises }) => raises,
  },
  ...(withItem
    ? [
        {
          key: 'item',
          title: t('fields.item'),
          render: ({ itemId, itemName }: Alarm) => (
            <Link to={itemAddress({ id: itemId, itemName }, 'alarms')}>{itemName}</Link>
          ),
        },
      ]
    : []),
  {
    key: 'device',
    title: t('fields.device'),
    render: ({ deviceId, deviceName }) =>
      deviceId === null || deviceName === null ? (
        '–'
      ) : (
        <Link to={deviceAddress({ id: deviceId, deviceName }, 'alarms')}>{deviceName}</Link>
      ),
  },
  {
    key: 'raisedAt',
    title: t('fields.raisedAt'),
    render: ({ raisedAt }) => <Moment time={raisedAt} />,
  },
  {
    key: 'clearedAt',
    title: t('fields.clearedAt'),
    yieldsBelow: 1600,
    render: ({ clearedAt }) => <Moment time={clearedAt} />,
  },
  ...(past
    ? [
        {
          key: 'duration',
          title: t('fields.duration'),
          render: (alarm: Alarm) => <AlarmDuration alarm={alarm} />,
        },
      ]
    : []),
  {
    key: 'confirmedAt',
    title: t('fields.confirmedAt'),
    hidden: true,
    render: ({ confirmedAt }) => <Moment time={confirmedAt} />,
  },
  {
    key: 'confirmedBy',
    title: t('fields.confirmedBy'),
    hidden: !past,
    render: ({ confirmedBy }) => confirmedBy ?? '–',
  },
  {
    key: 'note',
    title: t('fields.note'),
    hidden: !past,
    ellipsis: true,
    render: ({ note }) => note || '–',
  },
  {
    key: 'number',
    title: t('fields.number'),
    hidden: true,
    render: ({ number }) => number,
  },
];

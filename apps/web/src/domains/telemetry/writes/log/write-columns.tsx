import type { WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import type { SwitchWords } from '@millwright/kernel';
import { type DataColumn, Moment } from '@millwright/ui';
import type { Say } from '../../../../texts/say.ts';
import { sayReason } from '../../../../wire/say-reason.ts';
import { sayLogged } from '../log-change.ts';
import { WriteState } from '../WriteState.tsx';
import styles from './log.module.css';
import { whoWrote } from './who-wrote.ts';

/**
 * The columns of the write history. They fit into a window of 1440 pixels, with the reason and the note in
 * full: where a point is stands below its name. @param all also of which item each is
 */
export const writeColumns = (
  t: Say,
  words: SwitchWords,
  all: boolean,
): readonly DataColumn<WriteCommand>[] => [
  {
    key: 'createdAt',
    title: t('log.time'),
    hideable: false,
    render: ({ createdAt }) => <Moment time={createdAt} />,
  },
  {
    key: 'commandId',
    title: t('log.number'),
    hidden: true,
    render: ({ commandId }) => commandId,
  },
  {
    key: 'pointName',
    title: t('log.point'),
    ...{ wraps: true, width: 160 },
    render: ({ itemName, deviceName, pointName }) => (
      <>
        {pointName}
        <small className={styles.below}>
          {all && itemName !== undefined ? `${itemName} · ${deviceName}` : deviceName}
        </small>
      </>
    ),
  },
  ...(all
    ? [
        {
          key: 'itemName',
          title: t('log.item'),
          hidden: true,
          render: ({ itemName }: WriteCommand) => itemName,
        },
      ]
    : []),
  {
    key: 'deviceName',
    title: t('log.device'),
    hidden: true,
    render: ({ deviceName }) => deviceName,
  },
  {
    key: 'change',
    title: t('log.change'),
    ...{ wraps: true, width: 160 },
    render: (write) => sayLogged(write, words, t),
  },
  { key: 'state', title: t('log.state'), render: (command) => <WriteState of={command} /> },
  {
    key: 'userName',
    title: t('log.user'),
    ...{ wraps: true, width: 110 },
    render: (row) => whoWrote(row, t),
  },
  {
    key: 'reason',
    title: t('log.reason_and_note'),
    ...{ wraps: true, width: 250 },
    render: ({ reason, details, note }) =>
      reason === null && !note ? (
        '–'
      ) : (
        <>
          {reason === null ? null : sayReason(reason, details)}
          {note ? <small className={styles.below}>{t('log.noted', { note })}</small> : null}
        </>
      ),
  },
  {
    key: 'finishedAt',
    title: t('log.finished'),
    hidden: true,
    render: ({ finishedAt }) => <Moment time={finishedAt} />,
  },
];

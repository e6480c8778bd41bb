import type {
  InterlockNow,
  Locked,
} from '@millwright/contract/telemetry/interlocks/interlocks.schemas';
import type { DeviceId } from '@millwright/kernel';
import { type DataColumn, Moment, StatusTag, type StatusTone } from '@millwright/ui';
import type { Say } from '../../../texts/say.ts';
import { type AssignmentPoints, conditionText } from '../assignments/assignment-columns.tsx';

const tones: Readonly<Record<InterlockNow['state'], StatusTone>> = {
  holds: 'bad',
  open: 'ok',
  unknown: 'warn',
  off: 'off',
};

/** What the columns need to know of points and devices. */
export interface InterlockNames extends AssignmentPoints {
  readonly devices: ReadonlyMap<DeviceId, string>;
}

/** What an interlock locks, in words. */
export const lockedText = (t: Say, known: InterlockNames, locked: Locked): string =>
  locked.kind === 'point'
    ? (known.labels.get(locked.pointId) ?? t('assignments.gone'))
    : t('interlocks.whole_device', { device: known.devices.get(locked.deviceId) ?? '' });

export const interlockColumns = (
  t: Say,
  known: InterlockNames,
): readonly DataColumn<InterlockNow>[] => {
  return [
    { key: 'name', title: t('interlocks.name'), hideable: false, render: ({ name }) => name },
    {
      key: 'state',
      title: t('interlocks.state'),
      render: (row) => <InterlockStanding t={t} {...row} />,
    },
    {
      key: 'locked',
      title: t('interlocks.locked'),
      render: ({ locked }) => lockedText(t, known, locked),
    },
    {
      key: 'condition',
      title: t('interlocks.condition'),
      render: ({ condition }) => conditionText(t, known, condition),
    },
    {
      key: 'atRest',
      title: t('interlocks.rest_value'),
      yieldsBelow: 1600,
      render: ({ atRest }) => t(`interlocks.rest_values.${atRest}`),
    },
    { key: 'reason', title: t('interlocks.reason'), render: ({ lockReason }) => lockReason },
    { key: 'now', title: t('interlocks.now'), render: ({ values }) => values },
    {
      key: 'updatedAt',
      title: t('interlocks.updated_at'),
      yieldsBelow: 1600,
      render: ({ updatedAt }) => <Moment time={updatedAt} />,
    },
  ];
};

/** How it stands now, and what can be written all the same. */
export const InterlockStanding = ({ t, ...interlock }: { readonly t: Say } & InterlockNow) => (
  <StatusTag tone={interlock.forbids ? 'bad' : tones[interlock.state]}>
    {sayStanding(t, interlock)}
  </StatusTag>
);

function sayStanding(t: Say, { state, forbids, atRest }: InterlockNow): string {
  const butRest = forbids && atRest === 'allow';
  if (state === 'holds' && butRest) return t('interlocks.holds_but_rest');
  if (state !== 'unknown') return t(`interlocks.states.${state}`);
  if (butRest) return t('interlocks.unknown_forbids_but_rest');
  return t(forbids ? 'interlocks.unknown_forbids' : 'interlocks.unknown_allows');
}

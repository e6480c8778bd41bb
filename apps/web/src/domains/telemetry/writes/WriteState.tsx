import type { ToldState, WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import { toldState } from '@millwright/contract/telemetry/told-state';
import { StatusTag, type StatusTone } from '@millwright/ui';
import { useTranslation } from 'react-i18next';

const tones: Readonly<Record<ToldState, StatusTone>> = {
  'awaiting-approval': 'busy',
  waiting: 'busy',
  sent: 'busy',
  accepted: 'busy',
  confirmed: 'ok',
  // Empty: nothing has reached the device.
  refused: 'open',
  failed: 'bad',
  declined: 'warn',
  withdrawn: 'off',
  expired: 'off',
  differs: 'warn',
  'timed-out': 'warn',
};

/** How far a write has come. */
export const WriteState = ({ of }: { readonly of: Pick<WriteCommand, 'state' | 'reason'> }) => {
  const { t } = useTranslation('telemetry');
  const state = toldState(of);
  return <StatusTag tone={tones[state]}>{t(`write.states.${state}`)}</StatusTag>;
};

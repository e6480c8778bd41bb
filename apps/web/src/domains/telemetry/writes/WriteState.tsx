import type { WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import { StatusTag, type StatusTone } from '@millwright/ui';
import { useTranslation } from 'react-i18next';

const tones: Readonly<Record<WriteCommand['state'], StatusTone>> = {
  'awaiting-approval': 'busy',
  waiting: 'busy',
  sent: 'busy',
  accepted: 'busy',
  confirmed: 'ok',
  refused: 'bad',
  'timed-out': 'warn',
};

/** How far a write has come. */
export const WriteState = ({ state }: Pick<WriteCommand, 'state'>) => {
  const { t } = useTranslation('telemetry');
  return <StatusTag tone={tones[state]}>{t(`write.states.${state}`)}</StatusTag>;
};

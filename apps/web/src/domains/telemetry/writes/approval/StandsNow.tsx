import { sayWritten } from '@millwright/contract/telemetry/say-written';
import type { WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { sayForbidding } from '../../interlocks/say-forbidding.ts';
import { sayWriters } from '../../interlocks/say-writers.ts';
import { useAgainstWriting } from '../../interlocks/use-against-writing.ts';
import { readings, useWatchedPoints } from '../../live/readings.ts';
import { useSwitchWords } from '../../live/value-format.tsx';
import styles from './approval.module.css';

/** What whoever is to agree checks the value against: what the point holds now, and what stands against it. */
export const StandsNow = ({ command }: { readonly command: WriteCommand }) => {
  const { t } = useTranslation('telemetry');
  const words = useSwitchWords();
  const { pointId, newValue } = command;
  useWatchedPoints([pointId]);
  const source = readings.source(pointId);
  const now = useSyncExternalStore(source.subscribe, () => source.read()?.value);
  const against = useAgainstWriting(pointId, 1, newValue);
  const value = now === undefined || now === null ? null : String(now);
  return (
    <>
      <p>
        {t('write.now')} <b>{sayWritten(value, command, words)}</b>
      </p>
      {against.forbidding.map((one) => (
        <p key={one.id} role="alert" className={styles.forbidden}>
          {sayForbidding(one, t)}
        </p>
      ))}
      {sayWriters(against, t).map((said) => (
        <p key={said} className={styles.small}>
          {said}
        </p>
      ))}
    </>
  );
};

import { formatMoment } from '@millwright/kernel';
import { eachSecond, useUi } from '@millwright/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveLost } from '../../../../wire/live/use-live-lost.ts';
import { serverClock } from '../../../../wire/server-clock.ts';
import styles from './operator.module.css';

/**
 * What a monitor on a wall says of itself: whose values these are, what time it is, and that they are
 * no longer new when they are not.
 */
export const WallHead = ({ itemName }: { readonly itemName: string }) => {
  const { t } = useTranslation('telemetry');
  const { locale, timeZone } = useUi();
  const lost = useLiveLost();
  const clock = useRef<HTMLTimeElement>(null);
  useEffect(() => {
    const write = (): void => {
      const said = formatMoment(serverClock.now(), locale, timeZone);
      if (clock.current) clock.current.textContent = said;
    };
    write();
    return eachSecond(write);
  }, [locale, timeZone]);
  return (
    <header className={styles.wallHead}>
      <h1>{itemName}</h1>
      <p role="status" data-lost={lost || undefined}>
        {lost ? t('operator.lost') : ''}
      </p>
      <time ref={clock} />
    </header>
  );
};

import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { sayReason } from '../../../wire/say-reason.ts';

interface Outcome {
  readonly deviceName: string;
  readonly error: string | null;
  readonly details: Parameters<typeof sayReason>[1];
}

/** Refusals that a notice lists; the others it counts. */
const mostListed = 8;

/** Tells what became of a batch of devices; what was refused stays until it is closed. */
export const useBatchNotice = () => {
  const { t } = useTranslation('devices');
  const { message, notification } = App.useApp();
  return (rows: readonly Outcome[], done: (count: number) => string): void => {
    const refused = rows.filter(({ error }) => error !== null);
    const count = rows.length - refused.length;
    if (count > 0) message.success(done(count));
    if (refused.length === 0) return;
    notification.warning({
      duration: 0,
      title: t('many.refused', { count: refused.length }),
      description: (
        <ul>
          {refused.slice(0, mostListed).map(({ deviceName, error, details }) => (
            <li key={deviceName}>
              {t('batch.refused_first', {
                name: deviceName,
                reason: sayReason(error ?? '', details),
              })}
            </li>
          ))}
          {refused.length > mostListed ? (
            <li>{t('many.more', { count: refused.length - mostListed })}</li>
          ) : null}
        </ul>
      ),
    });
  };
};

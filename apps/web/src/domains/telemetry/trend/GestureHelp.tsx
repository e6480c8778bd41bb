import { useTranslation } from 'react-i18next';
import styles from './trend.module.css';

const gestures = {
  mouse: ['zoom', 'reset', 'pan', 'wheel', 'axis', 'axis_pan', 'axis_reset', 'cursor', 'legend'],
  touch: ['pan', 'pinch', 'axis', 'cursor', 'legend'],
  keys: ['pan', 'page', 'zoom', 'values', 'stretch', 'reset', 'cursor', 'swap', 'move', 'remove'],
} as const;

/** What the hand can do on a trend, to be read. */
export const GestureHelp = ({ by }: { readonly by: readonly (keyof typeof gestures)[] }) => {
  const { t } = useTranslation('telemetry');
  return (
    <div className={styles.gestures}>
      {by.map((device) => (
        <section key={device}>
          <h3>{t(`trend.gestures.${device}.title`)}</h3>
          <dl>
            {gestures[device].map((gesture) => (
              <div key={gesture}>
                <dt>{t(`trend.gestures.${device}.${gesture}`)}</dt>
                <dd>{t(`trend.gestures.does.${device}.${gesture}`)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
};

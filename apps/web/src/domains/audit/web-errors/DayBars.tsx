import { useTranslation } from 'react-i18next';
import styles from '../audit.module.css';

const [width, height] = [112, 24];

/** How often something happened on each of the last days, as small bars; the last is today's. */
export const DayBars = ({ counts }: { readonly counts: readonly number[] }) => {
  const { t } = useTranslation('audit');
  const top = Math.max(1, ...counts);
  const step = width / Math.max(1, counts.length);
  const said = t('errors.trend_of', { days: counts.length, counts: counts.join(', ') });
  return (
    <svg className={styles.days} width={width} height={height} role="img" aria-label={said}>
      <title>{said}</title>
      {counts.map((count, index) => {
        // A single one among thousands is still to be seen.
        const tall = count === 0 ? 1 : Math.max(3, (count / top) * height);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is the day
            key={index}
            data-none={count === 0}
            x={index * step}
            y={height - tall}
            width={step - 2}
            height={tall}
          />
        );
      })}
    </svg>
  );
};

import type { ShownTextList } from '@millwright/contract/devices/text-lists/text-lists.schemas';
import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import { EmptyState, LiveAge, type LiveReading, qualityText, useUi } from '@millwright/ui';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { serverClock } from '../../../wire/server-clock.ts';
import { LiveValue } from '../live/LiveValue.tsx';
import { readings, useWatchedPoints } from '../live/readings.ts';
import { WithTextLists } from '../live/value-format.tsx';
import styles from './screen-parts.module.css';

/** Points below one another: what each is called, its value with the unit, how good and how old it is. */
export const TableOfPoints = ({
  points,
  textLists,
  nameOf,
}: {
  readonly points: readonly ItemDataPoint[];
  readonly textLists: readonly ShownTextList[];
  readonly nameOf: (point: ItemDataPoint) => string;
}) => {
  const { t } = useTranslation('telemetry');
  useWatchedPoints(points.map(({ pointId }) => pointId));
  if (points.length === 0) return <EmptyState title={t('screen_parts.no_points')} />;
  return (
    <WithTextLists lists={textLists}>
      <table className={styles.table}>
        <thead>
          <tr>
            {(['name', 'value', 'quality', 'age'] as const).map((column) => (
              <th key={column} scope="col" data-column={column}>
                {t(`screen_parts.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.pointId}>
              <th scope="row">{nameOf(point)}</th>
              <td data-column="value">
                <LiveValue point={point} age={false} />
              </td>
              <td data-column="quality">
                <Quality source={readings.source(point.pointId)} />
              </td>
              <td data-column="age">
                <LiveAge
                  source={readings.source(point.pointId)}
                  of="reading"
                  now={serverClock.now}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </WithTextLists>
  );
};

/** In words, a good one too; it is rendered when it is another, and with no value. */
const Quality = ({ source }: { readonly source: LiveReading }) => {
  const { texts } = useUi();
  const quality = useSyncExternalStore(source.subscribe, () => source.read()?.quality);
  return quality === undefined ? '' : qualityText(quality, texts.quality);
};

import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import type { DeviceId, PointId } from '@millwright/kernel';
import { type CSSProperties, Fragment, useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { themeStore } from '../../../../shell/theme/theme.store.ts';
import { DeviceCare, DeviceLink, DeviceName } from './DeviceHead.tsx';
import { DeviceWrites } from './DeviceWrites.tsx';
import type { LineSection, LiveLine } from './live-lines.ts';
import styles from './live-list.module.css';
import { PointRow } from './PointRow.tsx';
import { type BuiltLines, type LiveLines, useBuiltLines } from './use-live-lines.ts';

/** Pixels of the parts of the list; its style sheet has them from here. */
const roomy = { gap: 16, head: 56, titles: 36, row: 44 };
const dense = { gap: 8, head: 32, titles: 24, row: 26 };

interface Acts {
  /** Ids of the points that the user has picked out. */
  readonly picked: ReadonlySet<PointId>;
  readonly onPick: (pointId: PointId) => void;
  readonly onWrite: (point: ItemDataPoint) => void;
  /** Several points of a device at once; null where it has not as many that take values. */
  readonly onWriteMany: (device: DeviceId) => (() => void) | null;
}

/**
 * Devices and their points with their values now: a table a device, of which only the rows in sight
 * are built. Every line has its height, so that the list is as high as if it were whole.
 */
export const LiveList = ({ list, acts }: { readonly list: LiveLines; readonly acts: Acts }) => {
  const root = useRef<HTMLDivElement>(null);
  const compact = useStore(themeStore, (theme) => theme.compact);
  const sizes = compact ? dense : roomy;
  const heightOf = useCallback(
    (line: LiveLine): number => {
      if (line.kind !== 'head') return sizes.row;
      const titles = line.folded || line.points === 0 ? 0 : sizes.titles;
      return sizes.gap + sizes.head + titles;
    },
    [sizes],
  );
  const built = useBuiltLines(root, list, { heightOf, courses: true });
  const style = {
    height: built.height,
    '--live-gap': `${sizes.gap}px`,
    '--live-head': `${sizes.head}px`,
    '--live-titles': `${sizes.titles}px`,
    '--live-row': `${sizes.row}px`,
  } as CSSProperties;
  return (
    <div ref={root} className={styles.list} data-compact={compact || undefined} style={style}>
      {built.sections.map((section) => (
        <Section
          key={section.head.key}
          section={section}
          lines={list.lines}
          built={built}
          gap={sizes.gap}
          compact={compact}
          onToggle={list.foldable ? list.toggle : undefined}
          acts={acts}
        />
      ))}
    </div>
  );
};

const Section = ({
  section: { head, from, to, rows },
  lines,
  built,
  gap,
  compact,
  onToggle,
  acts: { picked, onPick, onWrite, onWriteMany },
}: {
  readonly section: LineSection;
  readonly lines: readonly LiveLine[];
  readonly built: BuiltLines;
  readonly gap: number;
  readonly compact: boolean;
  readonly onToggle: ((deviceId: DeviceId) => void) | undefined;
  readonly acts: Acts;
}) => {
  const { t } = useTranslation('telemetry');
  const { device, folded, points } = head;
  const top = built.startOf(from) + gap;
  return (
    <section
      className={styles.device}
      aria-label={device.deviceName}
      style={{ top, height: built.endOf(to) - top }}
    >
      <header data-line={head.key} data-folded={folded || undefined}>
        <DeviceName
          line={head}
          onToggle={onToggle === undefined ? undefined : () => onToggle(device.deviceId)}
        />
        <DeviceCare device={device} />
        <DeviceWrites device={device} onWrite={onWriteMany(device.deviceId)} />
        <DeviceLink device={device} />
      </header>
      {folded ? null : points === 0 ? (
        <p className={styles.none}>{t('live.no_points')}</p>
      ) : (
        <table aria-rowcount={points + 1}>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col">{t('live.point')}</th>
              <td className={styles.pick} />
              <th scope="col">{t('live.value')}</th>
              <th scope="col" className={styles.change}>
                {t('live.change')}
              </th>
              <th scope="col" className={styles.course}>
                {t('live.course')}
              </th>
              <th scope="col" className={styles.action}>
                {t('live.action')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((place, nth) => {
              const line = lines[place];
              if (line?.kind !== 'point') return null;
              const { point } = line;
              const before = built.startOf(place) - built.endOf(rows[nth - 1] ?? from);
              return (
                <Fragment key={line.key}>
                  {before > 0 ? (
                    <tr aria-hidden className={styles.space} style={{ height: before }} />
                  ) : null}
                  <PointRow
                    point={point}
                    lineKey={line.key}
                    index={line.place + 2}
                    off={device.state === 'off'}
                    compact={compact}
                    picked={picked.has(point.pointId)}
                    onPick={onPick}
                    onWrite={onWrite}
                  />
                </Fragment>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
};

import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import type { PointId } from '@millwright/kernel';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../../../shell/icons/Icon.tsx';
import { useLiveLost } from '../../../../wire/live/use-live-lost.ts';
import { deviceAddress } from '../../../items/index.ts';
import { DeviceCondition } from '../../device/DeviceCondition.tsx';
import { DeviceName } from './DeviceHead.tsx';
import type { LineSection, LiveLine } from './live-lines.ts';
import { PhonePointRow } from './PhonePointRow.tsx';
import styles from './phone-live-list.module.css';
import { type BuiltLines, type LiveLines, useBuiltLines } from './use-live-lines.ts';

/** Pixels: `row` is what one has whose name fits; each is measured when it stands there. */
const sizes = { gap: 12, head: 60, row: 77 };

const heightOf = ({ kind }: LiveLine): number =>
  kind === 'head' ? sizes.gap + sizes.head : sizes.row;
/** Whose points they are is said above the list. */
const heightWithoutHeads = ({ kind }: LiveLine): number =>
  kind === 'head' ? sizes.gap : sizes.row;

/** Devices and their points with their values now, on the phone; only what is in sight is built. */
export const PhoneLiveList = ({
  list,
  ofOneDevice,
  picked,
  onPick,
  onWrite,
}: {
  readonly list: LiveLines;
  readonly ofOneDevice: boolean;
  readonly picked: ReadonlySet<PointId>;
  readonly onPick: (pointId: PointId) => void;
  /** Absent where the reader may not write. */
  readonly onWrite?: ((point: ItemDataPoint) => void) | undefined;
}) => {
  const root = useRef<HTMLDivElement>(null);
  const lost = useLiveLost();
  const built = useBuiltLines(root, list, {
    heightOf: ofOneDevice ? heightWithoutHeads : heightOf,
    courses: true,
  });
  return (
    <div ref={root} className={styles.list} style={{ height: built.height }}>
      {built.sections.map((section) => (
        <Section
          key={section.head.key}
          section={section}
          list={list}
          built={built}
          lost={lost}
          ofOneDevice={ofOneDevice}
          picked={picked}
          onPick={onPick}
          onWrite={section.head.device.state === 'off' ? undefined : onWrite}
        />
      ))}
    </div>
  );
};

const Section = ({
  section: { head, from, to, rows },
  list: { lines, foldable, toggle },
  built,
  lost,
  ofOneDevice,
  picked,
  onPick,
  onWrite,
}: {
  readonly section: LineSection;
  readonly list: LiveLines;
  readonly built: BuiltLines;
  readonly lost: boolean;
  readonly ofOneDevice: boolean;
  readonly picked: ReadonlySet<PointId>;
  readonly onPick: (pointId: PointId) => void;
  readonly onWrite: ((point: ItemDataPoint) => void) | undefined;
}) => {
  const { t } = useTranslation('telemetry');
  const { device, folded, points } = head;
  const top = built.startOf(from) + sizes.gap;
  return (
    <section
      className={styles.device}
      aria-label={device.deviceName}
      style={{ top, height: built.endOf(to) - top }}
    >
      {ofOneDevice ? null : (
        <header data-line={head.key} style={{ height: sizes.head }}>
          <DeviceName line={head} onToggle={foldable ? () => toggle(device.deviceId) : undefined} />
          <DeviceCondition device={device} />
          <Link
            aria-label={device.deviceName}
            to={deviceAddress({ id: device.deviceId, deviceName: device.deviceName })}
          >
            <Icon name="right" size={18} />
          </Link>
        </header>
      )}
      {folded ? null : points === 0 ? <p>{t('live.no_points')}</p> : null}
      {folded || points === 0 ? null : (
        <ul>
          {rows.map((place) => {
            const line = lines[place];
            if (line?.kind !== 'point') return null;
            return (
              <li
                key={line.key}
                ref={built.measure}
                data-index={place}
                data-line={line.key}
                aria-posinset={line.place + 1}
                aria-setsize={points}
                style={{ top: built.startOf(place) - top }}
              >
                <PhonePointRow
                  point={line.point}
                  lost={lost}
                  picked={picked.has(line.point.pointId)}
                  onPick={onPick}
                  onWrite={onWrite}
                />
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
};

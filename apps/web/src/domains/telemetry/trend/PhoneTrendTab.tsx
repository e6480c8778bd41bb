import type { TrendChartHandle, TrendCursors } from '@millwright/charts';
import type { DeviceId } from '@millwright/kernel';
import { Choices, ErrorState, saveFile } from '@millwright/ui';
import { Skeleton } from 'antd-mobile';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../shell/icons/Icon.tsx';
import { useFullScreen } from '../../../shell/pages/use-full-screen.ts';
import { OwnGestures, PhonePull } from '../../../shell/phone/lists/PhonePull.tsx';
import { PhoneSheet } from '../../../shell/phone/PhoneSheet.tsx';
import { afterSheet } from '../../../shell/phone/sheets.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import type { ItemTabProps } from '../../items/index.ts';
import { WithTextLists } from '../live/value-format.tsx';
import { useItemPoints } from '../telemetry.queries.ts';
import { GestureHelp } from './GestureHelp.tsx';
import { PhonePointSheet } from './PhonePointSheet.tsx';
import styles from './phone-trend.module.css';
import { Trend } from './Trend.tsx';
import { isSliding, spans } from './trend-state.ts';
import { useLandscape } from './use-landscape.ts';
import { useTrendState } from './use-trend-state.ts';

/** The screen but for the tools: in one row where the phone lies on its side, else in two or three. */
const fullHeight = (isLying: boolean): string =>
  `max(180px, calc(100dvh - ${isLying ? 64 : 320}px))`;

/** The course of a few points of an item, or of one device of it, on the phone. */
export const PhoneTrendTab = ({
  itemId,
  itemName,
  deviceId,
}: ItemTabProps & { readonly deviceId?: DeviceId }) => {
  const { t } = useTranslation('telemetry');
  const chart = useRef<TrendChartHandle>(null);
  const { data, error, refetch } = useItemPoints(itemId, deviceId);
  const { drawable, chosen, state, nameOf, change } = useTrendState(data, 1);
  const [cursors, setCursors] = useState<TrendCursors>([]);
  const [sheet, setSheet] = useState<'points' | 'gestures' | null>(null);
  const { full, toggle } = useFullScreen();
  const isLying = useLandscape();
  /** Somebody has left the full screen while the phone lay on its side. */
  const [isLeft, setLeft] = useState(false);
  useEffect(() => {
    if (!isLying) setLeft(false);
  }, [isLying]);

  if (error && !data) {
    return (
      <PhonePull>
        <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />
      </PhonePull>
    );
  }
  if (!data) return <Skeleton.Paragraph animated lineCount={6} />;
  const { shown } = state;
  const device = data.devices.find((one) => one.deviceId === deviceId);
  const place = device === undefined ? itemName : `${itemName} · ${device.deviceName}`;
  const isFull = full || (isLying && !isLeft);
  const turnFull = (): void => {
    if (isLying && !full) setLeft(!isLeft);
    else toggle();
  };
  const picture = async (): Promise<void> => {
    const blob = await chart.current?.picture(place);
    if (blob) saveFile(`${place}.png`, blob);
  };
  return (
    <PhonePull disabled={isFull}>
      <section className={styles.panel} data-full={isFull}>
        <div className={styles.head}>
          <div className={styles.tools}>
            <button type="button" onClick={() => setSheet('points')}>
              {t('trend.points')}
            </button>
            <button
              type="button"
              aria-pressed={cursors.length > 0}
              disabled={chosen.length === 0}
              onClick={() => (cursors.length > 0 ? setCursors([]) : chart.current?.setCursors())}
            >
              {t('trend.cursors')}
            </button>
            {chosen.length > 1 ? (
              <button
                type="button"
                aria-pressed={state.axes === 'own'}
                onClick={() => change({ axes: state.axes === 'own' ? 'common' : 'own' })}
              >
                {t('trend.axes.own')}
              </button>
            ) : null}
            <button type="button" disabled={chosen.length === 0} onClick={() => void picture()}>
              {t('trend.png')}
            </button>
            <button
              type="button"
              aria-label={t('trend.gestures.title')}
              onClick={() => setSheet('gestures')}
            >
              <Icon name="help" />
            </button>
            <button
              type="button"
              aria-label={t(isFull ? 'trend.leave_full' : 'trend.full')}
              onClick={turnFull}
            >
              <Icon name={isFull ? 'shrink' : 'expand'} />
            </button>
          </div>
          <Choices
            label={t('trend.span')}
            value={isSliding(shown) ? shown.span : null}
            onChange={(span) => change({ shown: { span } })}
            options={spans.map(({ key }) => ({ key, label: t(`trend.spans.${key}`) }))}
          />
        </div>
        <OwnGestures>
          <WithTextLists lists={data.textLists}>
            <Trend
              points={chosen}
              nameOf={nameOf}
              state={state}
              change={change}
              cursors={cursors}
              onCursors={setCursors}
              height={isFull ? fullHeight(isLying) : '300px'}
              chart={chart}
            />
          </WithTextLists>
        </OwnGestures>
        {sheet === 'points' ? (
          <PhonePointSheet
            devices={data.devices}
            points={drawable}
            chosen={state.points}
            place={place}
            onClose={(points) => {
              setSheet(null);
              afterSheet(() => change({ points }));
            }}
          />
        ) : null}
        {sheet === 'gestures' ? (
          <PhoneSheet title={t('trend.gestures.title')} onClose={() => setSheet(null)}>
            <GestureHelp by={['touch']} />
          </PhoneSheet>
        ) : null}
      </section>
    </PhonePull>
  );
};

import { LadderChart, type LadderPiece, type LadderSpan } from '@millwright/charts';
import { equipmentStatusEndpoints } from '@millwright/contract/reports/endpoints';
import type { LadderDiagram } from '@millwright/contract/reports/status/equipment-status.schemas';
import { Moment, useUi } from '@millwright/ui';
import { Alert, Button } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { durationText } from '../../../texts/duration-text.ts';
import { serverClock } from '../../../wire/server-clock.ts';
import { Asked, type AskedStatus, inQuery } from './Asked.tsx';
import { StateLegend } from './StateLegend.tsx';
import styles from './status.module.css';

/** Pixels of the widest drawing: what is asked for is as fine as that. */
const width = 1600;

/** One band for each device; zoomed into by asking anew for the part that is shown. */
export const Ladder = ({ asked }: { readonly asked: AskedStatus }) => {
  const [part, setPart] = useState<LadderSpan | null>(null);
  // Nothing is known of what is to come.
  const whole = { from: asked.from, to: Math.min(asked.to, serverClock.now()) };
  const input = { ...inQuery(asked), ...part, width };
  return (
    <Asked call={equipmentStatusEndpoints.ladder} input={input}>
      {(diagram) => (
        <Diagram
          diagram={diagram}
          whole={whole}
          isPart={part !== null}
          onShow={(span) => setPart(span.from <= whole.from && span.to >= whole.to ? null : span)}
        />
      )}
    </Asked>
  );
};

const Diagram = ({
  diagram,
  whole,
  isPart,
  onShow,
}: {
  readonly diagram: LadderDiagram;
  readonly whole: LadderSpan;
  readonly isPart: boolean;
  readonly onShow: (span: LadderSpan) => void;
}) => {
  const { t } = useTranslation('reports/status');
  const { locale } = useUi();
  const { states, from, to, timeZone } = diagram;
  const bands = useMemo(
    () =>
      diagram.bands.map(({ deviceId, deviceName, ...band }) => ({
        key: Number(deviceId),
        name: deviceName,
        ...band,
      })),
    [diagram],
  );
  const colors = useMemo(() => states.map(({ color }) => color), [states]);
  const shown = useMemo(() => ({ from, to }), [from, to]);
  const lacking = diagram.bands.filter(({ missing }) => missing.length > 0);
  const tip = (piece: LadderPiece) => {
    const state = states[piece.state];
    return (
      <>
        <b>{piece.band.name}</b>
        <div>
          {state === undefined ? t('unknown') : `${state.name} · ${t(`kinds.${state.kind}`)}`}
          {piece.changes > 0 ? ` · ${t('changes', { count: piece.changes })}` : ''}
        </div>
        <div>
          <Moment time={piece.from} /> – <Moment time={piece.to} />
        </div>
        <div>{durationText(piece.to - piece.from, locale)}</div>
      </>
    );
  };
  return (
    <section className={styles.panel}>
      {lacking.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={t('lacking', {
            devices: lacking
              .slice(0, 5)
              .map(({ deviceName, missing }) => `${deviceName} (${missing.join(', ')})`)
              .join('; '),
            count: lacking.length,
          })}
        />
      ) : null}
      <div className={styles.head}>
        <StateLegend states={states} />
        <small>{t('ladder_hint')}</small>
        {isPart ? (
          <Button size="small" onClick={() => onShow(whole)}>
            {t('whole')}
          </Button>
        ) : null}
      </div>
      <LadderChart
        label={t('ladder_label')}
        bands={bands}
        shown={shown}
        whole={whole}
        colors={colors}
        timeZone={timeZone}
        locale={locale}
        tip={tip}
        onShow={onShow}
      />
    </section>
  );
};

import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import { toldState } from '@millwright/contract/telemetry/told-state';
import { WriteConfirm as Confirm } from '@millwright/kernel';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sayReason } from '../../../../wire/say-reason.ts';
import { isFinal } from '../../write-progress.ts';
import { confirmedFor } from '../approval/asks-approval.ts';
import { useWriteFlow } from '../use-write-flow.ts';
import { useWriteHindrance, type WriteHindrance } from '../use-write-hindrance.ts';
import type { Wanted } from '../wanted.ts';
import { ConfirmInPlace } from './ConfirmInPlace.tsx';
import { StateInPlace } from './StateInPlace.tsx';

/** What is asked before it is sent, beside what the point asks for itself. */
type AskedInPlace =
  | { readonly kind: 'none' }
  | { readonly kind: 'ask' }
  /** This is to be typed. */
  | { readonly kind: 'type'; readonly name: string };

/** How long a write that went well is told. */
const goodMs = 3000;

/**
 * One write of a point, from where the point is shown: it is asked about where somebody wants that,
 * sent, and followed to its end. Why it was not done stays until it was read. Of another write it is
 * another one: give it a key.
 */
export const WriteInPlace = ({
  point,
  deviceName,
  isOff,
  wanted,
  asked,
  screen,
  lingers,
  onEnd,
}: {
  readonly point: ItemDataPoint;
  readonly deviceName: string;
  /** Its device is switched off. */
  readonly isOff: boolean;
  readonly wanted: Wanted;
  readonly asked: AskedInPlace;
  /** The screen that it is written from, and the revision that is shown. */
  readonly screen: { readonly id: number; readonly revision: number };
  /** That it went well stays to be read for a moment: nothing follows. */
  readonly lingers: boolean;
  /** It is over; whether the device holds it. */
  readonly onEnd: (isDone: boolean) => void;
}) => {
  const { t } = useTranslation('telemetry');
  const flow = useWriteFlow(point, { wanted, screen });
  const hindrance = useWriteHindrance(isOff);
  // What was in the way when the hand was on it, not what came into it later.
  const [inTheWay] = useState<WriteHindrance | 'write.not_writable' | null>(
    hindrance ?? (point.writable ? null : 'write.not_writable'),
  );
  const isAsked =
    asked.kind !== 'none' || confirmedFor(point, wanted).writeConfirm !== Confirm.button;
  const sendAtOnce = useEffectEvent(() => flow.send());
  useEffect(() => {
    if (inTheWay === null && !isAsked) sendAtOnce();
  }, [inTheWay, isAsked]);
  const { command, error } = flow;
  const isDone = command?.state === 'confirmed';
  const end = useEffectEvent(() => onEnd(true));
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(end, lingers ? goodMs : 0);
    return () => clearTimeout(timer);
  }, [isDone, lingers]);

  const dismiss = (): void => onEnd(isDone);
  if (inTheWay !== null) {
    return <StateInPlace tone="bad" text={t(inTheWay)} onDismiss={dismiss} />;
  }
  if (command !== undefined) {
    const told = toldState(command);
    const { reason, details } = command;
    return (
      <StateInPlace
        tone={isDone ? 'ok' : isFinal(command.state) ? 'bad' : 'busy'}
        text={[
          t(`write.result.${told}`),
          isFinal(command.state) && reason !== null ? sayReason(reason, details) : '',
        ]
          .filter(Boolean)
          .join(': ')}
        onDismiss={dismiss}
      />
    );
  }
  if (isAsked) {
    return (
      <ConfirmInPlace
        point={point}
        deviceName={deviceName}
        flow={flow}
        name={asked.kind === 'type' ? asked.name : null}
        onClose={() => onEnd(false)}
      />
    );
  }
  return error === null ? (
    <StateInPlace tone="busy" text={t('write.sending')} onDismiss={dismiss} />
  ) : (
    <StateInPlace tone="bad" text={error} onDismiss={dismiss} />
  );
};

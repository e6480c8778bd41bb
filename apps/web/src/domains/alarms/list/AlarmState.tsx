import { isSilent } from '@millwright/contract/alarms/alarm-silence';
import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { StatusTag } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { ValueUnknown } from '../../telemetry/index.ts';
import styles from '../alarms.module.css';

/**
 * Whether an alarm still holds and how often it came, whether somebody has taken note, and whether it is shelved or
 * suppressed; and while it holds, whether its point has a value now. The mark of one that came back to normal before anybody saw it is like no other (ISA-18.2).
 */
export const AlarmState = ({ alarm }: { readonly alarm: Alarm }) => {
  const { t } = useTranslation('alarms');
  const { active, confirmed, chattering, raises } = alarm;
  const seen = active ? 'warn' : 'ok';
  const unseen = active ? 'bad' : 'open';
  const tone = isSilent(alarm) ? 'off' : confirmed ? seen : unseen;
  const isLatched = alarm.normalSince !== null;
  const holding = isLatched ? 'state.latched' : 'state.active';
  const holds = t(chattering ? 'state.chattering' : active ? holding : 'state.cleared');
  return (
    <span className={styles.states}>
      <StatusTag tone={tone}>
        {holds}
        {raises > 1 ? ` ×${raises}` : ''} · {t(confirmed ? 'state.confirmed' : 'state.unconfirmed')}
        {alarm.firstOut?.alarmId === alarm.id ? ` · ${t('state.first')}` : ''}
        {alarm.suppressedBy === null ? '' : ` · ${t('state.suppressed')}`}
        {alarm.shelving === null ? '' : ` · ${t(`shelving.now.${alarm.shelving}`)}`}
      </StatusTag>
      {active && alarm.pointId !== null ? <ValueUnknown pointId={alarm.pointId} /> : null}
    </span>
  );
};

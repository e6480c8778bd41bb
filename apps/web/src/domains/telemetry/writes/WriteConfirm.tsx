import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import { Alert, Button, Form, Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveLost } from '../../../wire/live/use-live-lost.ts';
import { asksApproval, confirmedFor } from './approval/asks-approval.ts';
import { SlideToWrite } from './slide/SlideToWrite.tsx';
import { asksToSlide } from './slide/slide.ts';
import { asksForName, isConfirmed } from './typed-name.ts';
import type { WriteFlow, WriteIntent } from './use-write-flow.ts';
import { useExpected, useJump, WriteChange } from './WriteChange.tsx';
import styles from './write.module.css';
import { beyondLimit } from './write-value.ts';

/** Second step: what will change on the machine, before it does. */
export const WriteConfirm = ({
  point,
  intent,
  flow: { error, sending, back, send },
  locked,
}: {
  readonly point: ItemDataPoint;
  readonly intent: WriteIntent;
  readonly flow: Pick<WriteFlow, 'error' | 'sending' | 'back' | 'send'>;
  /** An interlock forbids it now. */
  readonly locked: boolean;
}) => {
  const { t } = useTranslation('telemetry');
  const lost = useLiveLost();
  const typedId = useId();
  const asked = confirmedFor(point, intent.wanted);
  const slides = asksToSlide(asked);
  const asks = asksForName(asked);
  const approval = asksApproval(asked);
  const [typed, setTyped] = useState('');
  const confirmed = isConfirmed(asked, typed);
  const sendTyped = (): void => (asks ? send(typed.trim()) : send());
  const expected = useExpected(point, intent.wanted);
  const beyond = expected === null ? null : beyondLimit(expected, point);
  const large = useJump(point, expected)?.large;
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title={t(approval ? 'write.approval.before' : 'write.warning')}
      />
      {approval ? (
        <div className={styles.beyond}>
          <Alert type="info" showIcon title={t('write.approval.asked')} />
        </div>
      ) : null}
      {beyond ? (
        <div className={styles.beyond}>
          <Alert
            type="error"
            showIcon
            title={t(`write.beyond.${beyond.side}`, { limit: beyond.limit })}
          />
        </div>
      ) : null}
      {large ? (
        <div className={styles.beyond}>
          <Alert type="error" showIcon title={t(`write.jump.${large.of}`, { ...large })} />
        </div>
      ) : null}
      <dl className={styles.facts}>
        <WriteChange point={point} wanted={intent.wanted} />
      </dl>
      {lost ? (
        <div className={styles.error}>
          <Alert type="error" showIcon title={t('write.not_live')} />
        </div>
      ) : null}
      {error ? (
        <div className={styles.error}>
          <Alert type="error" showIcon title={error} />
        </div>
      ) : null}
      {asks ? (
        <Form
          layout="vertical"
          onFinish={() => {
            if (confirmed && !lost && !locked) sendTyped();
          }}
        >
          <Form.Item
            label={t('write.typed.label', { name: point.name })}
            extra={t('write.typed.hint')}
            htmlFor={typedId}
          >
            <Input
              id={typedId}
              value={typed}
              autoComplete="off"
              spellCheck={false}
              autoFocus
              onChange={({ target }) => setTyped(target.value)}
            />
          </Form.Item>
        </Form>
      ) : null}
      {slides ? (
        <SlideToWrite sending={sending} disabled={lost || locked} onEnd={sendTyped} />
      ) : null}
      <div className={styles.buttons}>
        <Button onClick={back} disabled={sending}>
          {t('write.back')}
        </Button>
        {slides ? null : (
          <Button
            type="primary"
            danger
            autoFocus={!asks}
            loading={sending}
            disabled={lost || locked || !confirmed}
            onClick={sendTyped}
          >
            {t(approval ? 'write.approval.send' : 'write.send')}
          </Button>
        )}
      </div>
    </>
  );
};

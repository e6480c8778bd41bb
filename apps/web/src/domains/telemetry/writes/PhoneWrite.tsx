import type { ForbiddingInterlock } from '@millwright/contract/telemetry/interlocks/interlocks.schemas';
import { sayWritten } from '@millwright/contract/telemetry/say-written';
import type { ItemDataPoint, WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import { toldState } from '@millwright/contract/telemetry/told-state';
import { Choices } from '@millwright/ui';
import { Button, Input, NoticeBar, Steps } from 'antd-mobile';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../shell/pages/lazy-part.tsx';
import { PhoneSheet } from '../../../shell/phone/PhoneSheet.tsx';
import { useLiveLost } from '../../../wire/live/use-live-lost.ts';
import { sayReason } from '../../../wire/say-reason.ts';
import { sayForbidding } from '../interlocks/say-forbidding.ts';
import { sayWriters } from '../interlocks/say-writers.ts';
import { useAgainstWriting } from '../interlocks/use-against-writing.ts';
import { useForbidden, useRestText } from '../interlocks/use-forbidden.ts';
import { LiveValue } from '../live/LiveValue.tsx';
import { useSwitchWords } from '../live/value-format.tsx';
import styles from '../phone.module.css';
import { approvalStep, isFinal, writeSteps } from '../write-progress.ts';
import { ApprovalSaid } from './approval/ApprovalSaid.tsx';
import {
  approvalHint,
  asksApproval,
  confirmedFor,
  stateSaysAll,
} from './approval/asks-approval.ts';
import { sayLogged } from './log-change.ts';
import { Stepped } from './Stepped.tsx';
import { SlideToWrite } from './slide/SlideToWrite.tsx';
import { asksToSlide } from './slide/slide.ts';
import { asksForName, isConfirmed } from './typed-name.ts';
import { offersUndo } from './undo-intent.ts';
import { useEntryChoices } from './use-entry-choices.ts';
import { useWriteFlow, type WriteFlow } from './use-write-flow.ts';
import { WriteBounds } from './WriteBounds.tsx';
import { useExpected, useJump, WriteChange } from './WriteChange.tsx';
import { type EntryWay, entryOf, entryWays, parseWanted, type Wanted } from './wanted.ts';
import { unwritable } from './write-change.ts';
import { beyondLimit, entryKind } from './write-value.ts';

interface PhoneWriteProps {
  readonly point: ItemDataPoint;
  readonly deviceName: string;
  /** Left out where the item is not known by name. */
  readonly itemName?: string;
  /** The command that it begins with undoing. */
  readonly undo?: WriteCommand;
  readonly onClose: () => void;
}

const OwnWaiting = lazyPart(
  'telemetry',
  () => import('./approval/PhoneOwnWaiting.tsx').then((module) => module.PhoneOwnWaiting),
  null,
);

/** Writes a point on the phone: enter, confirm, follow. */
export const PhoneWrite = ({ point, deviceName, itemName, undo, onClose }: PhoneWriteProps) => {
  const { t } = useTranslation('telemetry');
  const flow = useWriteFlow(point, { undo });
  const lost = useLiveLost();
  const { step, intent, command, error, running } = flow;
  const asked = intent === null ? point : confirmedFor(point, intent.wanted);
  const slides = asksToSlide(asked);
  const asks = asksForName(asked);
  const approval = asksApproval(asked);
  const typedId = useId();
  const [typed, setTyped] = useState('');
  const send = (): void => (asks ? flow.send(typed.trim()) : flow.send());
  const against = useAgainstWriting(point.pointId);
  const { forbidding } = against;
  const isForbidden = useForbidden(point, forbidding);
  const chosen = step === 'confirm' && intent ? intent.wanted : null;
  const off = lost || isForbidden(chosen);
  return (
    <PhoneSheet
      title={t('write.title', { name: point.name })}
      place={[itemName, deviceName].filter(Boolean).join(' · ')}
      onClose={onClose}
    >
      <dl className={styles.facts}>
        {step === 'confirm' ? null : (
          <>
            <dt>{t('write.now')}</dt>
            <dd>
              <LiveValue point={point} size="large" number />
            </dd>
          </>
        )}
        <WriteBounds point={point} />
        {step === 'confirm' && intent ? <WriteChange point={point} wanted={intent.wanted} /> : null}
      </dl>
      {step === 'follow'
        ? null
        : forbidding.map((one) => (
            <NoticeBar
              key={one.id}
              color={isForbidden(chosen) ? 'error' : 'alert'}
              wrap
              content={sayForbidding(one, t)}
            />
          ))}
      {step === 'follow'
        ? null
        : sayWriters(against, t).map((said) => (
            <NoticeBar key={said} color="info" wrap content={said} />
          ))}
      {step === 'enter' ? <Entry point={point} flow={flow} forbidding={forbidding} /> : null}
      {step === 'confirm' && intent ? (
        <>
          <NoticeBar
            color="alert"
            wrap
            content={t(approval ? 'write.approval.before' : 'write.warning')}
          />
          {approval ? <NoticeBar color="info" wrap content={t('write.approval.asked')} /> : null}
          <Beyond point={point} wanted={intent.wanted} />
          {lost ? <NoticeBar color="error" wrap content={t('write.not_live')} /> : null}
          {error ? <NoticeBar color="error" wrap content={error} /> : null}
          {asks ? (
            <div className={styles.typed}>
              <label htmlFor={typedId}>{t('write.typed.label', { name: point.name })}</label>
              <Input
                id={typedId}
                className={styles.entry ?? ''}
                value={typed}
                onChange={setTyped}
                autoComplete="off"
                autoCapitalize="off"
              />
            </div>
          ) : null}
          {slides ? <SlideToWrite sending={flow.sending} disabled={off} onEnd={send} /> : null}
          <div className={styles.buttons}>
            <Button block onClick={flow.back}>
              {t('write.back')}
            </Button>
            {slides ? null : (
              <Button
                block
                color="danger"
                loading={flow.sending}
                disabled={off || !isConfirmed(asked, typed)}
                onClick={send}
              >
                {t(approval ? 'write.approval.send' : 'write.send')}
              </Button>
            )}
          </div>
        </>
      ) : null}
      {command ? (
        <>
          <Progress command={command} />
          {command.state === 'awaiting-approval' ? <OwnWaiting waiting={command} /> : null}
          <div className={styles.buttons}>
            {offersUndo(command) ? (
              <Button block onClick={() => flow.undo(command)}>
                {t('write.undo.action')}
              </Button>
            ) : null}
            {running ? null : (
              <Button block onClick={flow.again}>
                {t('write.again')}
              </Button>
            )}
            <Button block color="primary" onClick={onClose}>
              {t(running ? 'write.close_running' : 'write.close')}
            </Button>
          </div>
        </>
      ) : null}
    </PhoneSheet>
  );
};

const Beyond = ({ point, wanted }: { readonly point: ItemDataPoint; readonly wanted: Wanted }) => {
  const { t } = useTranslation('telemetry');
  const value = useExpected(point, wanted);
  const beyond = value === null ? null : beyondLimit(value, point);
  const large = useJump(point, value)?.large;
  return (
    <>
      {beyond === null ? null : (
        <NoticeBar
          color="error"
          wrap
          content={t(`write.beyond.${beyond.side}`, { limit: beyond.limit })}
        />
      )}
      {large ? (
        <NoticeBar color="error" wrap content={t(`write.jump.${large.of}`, { ...large })} />
      ) : null}
    </>
  );
};

const Entry = ({
  point,
  flow,
  forbidding,
}: {
  readonly point: ItemDataPoint;
  readonly flow: WriteFlow;
  readonly forbidding: readonly ForbiddingInterlock[];
}) => {
  const { t } = useTranslation('telemetry');
  const kind = entryKind(point.dataType);
  const isForbidden = useForbidden(point, forbidding);
  const restText = useRestText(point);
  const named = useEntryChoices(point, isForbidden);
  const before = flow.intent === null ? null : entryOf(flow.intent.wanted);
  const [entered, setEntered] = useState(before?.entered ?? '');
  const [way, setWay] = useState<EntryWay>(before?.way ?? 'set');
  const [note, setNote] = useState(flow.intent?.note ?? '');
  const wanted = parseWanted(entered, kind, way);
  const fault = wanted !== null && 'value' in wanted ? unwritable(wanted.value, point) : null;
  const isLocked = isForbidden(wanted);
  const hint = approvalHint(point, restText);
  const label = t(way === 'add' ? 'write.by' : 'write.value');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isLocked && wanted !== null && fault === null) flow.enter(wanted, note.trim());
  };
  const input = (
    <Input
      aria-label={label}
      className={styles.entry ?? ''}
      placeholder={label}
      value={entered}
      onChange={setEntered}
      inputMode={kind === 'number' ? 'decimal' : 'text'}
      enterKeyHint="next"
      clearable
    />
  );
  return (
    <form className={styles.fields} onSubmit={submit}>
      {hint === null ? null : (
        <NoticeBar color="info" wrap content={t(hint, { value: restText })} />
      )}
      {kind === 'number' && named === null && !asksApproval(point) ? (
        <Choices
          label={t('write.way')}
          value={way}
          onChange={(chosen) => setWay(chosen === 'add' ? 'add' : 'set')}
          options={entryWays.map((key) => ({ key, label: t(`write.ways.${key}`) }))}
        />
      ) : null}
      {named !== null ? (
        <Choices
          label={t('write.value')}
          value={entered === '' ? null : entered}
          onChange={setEntered}
          wrap
          options={named}
        />
      ) : kind === 'number' ? (
        <Stepped point={point} value={entered} onChange={setEntered} sign change={way === 'add'}>
          {input}
        </Stepped>
      ) : (
        input
      )}
      {wanted !== null && isLocked && !isForbidden(null) ? (
        <p className={styles.fault} role="alert">
          {t('interlocks.rest_only', { value: restText })}
        </p>
      ) : null}
      {fault === null ? null : (
        <p className={styles.fault} role="alert">
          {t(`write.unwritable.${fault.why}`, { ...fault })}
        </p>
      )}
      <Input
        aria-label={t('write.note')}
        className={styles.entry ?? ''}
        placeholder={t('write.note')}
        value={note}
        onChange={setNote}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="next"
      />
      <div className={styles.buttons}>
        <Button
          block
          color="primary"
          type="submit"
          disabled={isLocked || wanted === null || fault !== null}
        >
          {t('write.next')}
        </Button>
      </div>
    </form>
  );
};

const Progress = ({ command }: { readonly command: WriteCommand }) => {
  const { t } = useTranslation('telemetry');
  const { state, reason, details, readBack } = command;
  const words = useSwitchWords();
  const told = toldState(command);
  const [sent, accepted, confirmed] = writeSteps(command);
  const approval = approvalStep(command);
  return (
    <div aria-live="polite">
      <p className={styles.asked}>{sayLogged(command, words, t)}</p>
      <Steps direction="vertical">
        {approval === null ? null : (
          <Steps.Step
            title={t('write.step.approval')}
            status={approval}
            description={<ApprovalSaid command={command} />}
          />
        )}
        <Steps.Step title={t('write.step.sent')} status={sent} />
        <Steps.Step title={t('write.step.accepted')} status={accepted} />
        <Steps.Step
          title={t('write.step.confirmed')}
          status={confirmed}
          description={
            readBack === null
              ? null
              : t('write.read_back', { value: sayWritten(readBack, command, words) })
          }
        />
      </Steps>
      <NoticeBar
        wrap
        color={
          state === 'confirmed'
            ? 'success'
            : isFinal(state) && told !== 'withdrawn'
              ? 'error'
              : 'info'
        }
        content={
          reason === null || stateSaysAll(command)
            ? t(`write.result.${told}`)
            : t('write.result_because', {
                result: t(`write.result.${told}`),
                reason: sayReason(reason, details),
              })
        }
      />
    </div>
  );
};

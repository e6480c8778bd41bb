import { sayWritten } from '@millwright/contract/telemetry/say-written';
import type { WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import { toldState } from '@millwright/contract/telemetry/told-state';
import { Alert, Steps } from 'antd';
import { useTranslation } from 'react-i18next';
import { sayReason } from '../../../wire/say-reason.ts';
import { useSwitchWords } from '../live/value-format.tsx';
import { approvalStep, isFinal, writeSteps } from '../write-progress.ts';
import { ApprovalSaid } from './approval/ApprovalSaid.tsx';
import { stateSaysAll } from './approval/asks-approval.ts';
import { sayLogged } from './log-change.ts';
import styles from './write.module.css';

const kinds = {
  'awaiting-approval': 'info',
  waiting: 'info',
  sent: 'info',
  accepted: 'info',
  confirmed: 'success',
  refused: 'error',
  failed: 'error',
  declined: 'warning',
  withdrawn: 'info',
  expired: 'warning',
  differs: 'warning',
  'timed-out': 'warning',
} as const;

/** Third step: the command on its way, until the device's value says it is done. */
export const WriteProgress = ({ command }: { readonly command: WriteCommand }) => {
  const { t } = useTranslation('telemetry');
  const { state, reason, details, readBack } = command;
  const told = toldState(command);
  const words = useSwitchWords();
  const said = (value: string | null): string => sayWritten(value, command, words);
  const [sent, accepted, confirmed] = writeSteps(command);
  const approval = approvalStep(command);
  return (
    <div aria-live="polite">
      <p className={styles.asked}>{sayLogged(command, words, t)}</p>
      <Steps
        size="small"
        orientation="vertical"
        items={[
          ...(approval === null
            ? []
            : [
                {
                  title: t('write.step.approval'),
                  status: approval,
                  content: <ApprovalSaid command={command} />,
                },
              ]),
          { title: t('write.step.sent'), status: sent },
          { title: t('write.step.accepted'), status: accepted },
          {
            title: t('write.step.confirmed'),
            status: confirmed,
            content: readBack === null ? '' : t('write.read_back', { value: said(readBack) }),
          },
        ]}
      />
      <div className={styles.error}>
        <Alert
          type={kinds[told]}
          showIcon
          title={t(`write.result.${told}`)}
          {...(isFinal(state) && reason !== null && !stateSaysAll(command)
            ? { description: sayReason(reason, details) }
            : {})}
        />
      </div>
    </div>
  );
};

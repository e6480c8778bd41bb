import type { WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import { toldState } from '@millwright/contract/telemetry/told-state';
import { Moment } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { ApprovalUntil } from './ApprovalUntil.tsx';

/** Who asked for a second person, who came to what, and when. */
export const ApprovalSaid = ({ command }: { readonly command: WriteCommand }) => {
  const { t } = useTranslation('telemetry');
  const { userName, createdAt, decidedBy, decidedAt, finishedAt, state } = command;
  const told = toldState(command);
  const outcome =
    told === 'declined' || told === 'withdrawn' || told === 'expired' ? told : 'approved';
  return (
    <>
      <div>
        {t('write.approval.asked_by', { name: userName })} <Moment time={createdAt} />
      </div>
      {state === 'awaiting-approval' ? (
        <div>
          <ApprovalUntil command={command} />
        </div>
      ) : (
        <div>
          {t(`write.approval.${outcome}`, { name: decidedBy ?? '' })}{' '}
          <Moment time={decidedAt ?? (outcome === 'approved' ? null : finishedAt)} />
        </div>
      )}
    </>
  );
};

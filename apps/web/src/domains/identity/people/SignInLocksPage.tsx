import { signInLockEndpoints } from '@millwright/contract/identity/endpoints';
import { signInLockFacts } from '@millwright/contract/identity/facts/sign-in-lock';
import { Moment } from '@millwright/ui';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { ResourceTable } from '../../../shell/list/ResourceTable.tsx';
import { useChange } from '../../../wire/queries/use-change.ts';
import { useProof } from '../second-factor/use-proof.tsx';

/** Locks come and go without anybody's call. */
const lookAgainMs = 10_000;

/** Who failed to sign in too often; an administrator lets them try again. */
export const SignInLocksPage = () => {
  const { t } = useTranslation('identity');
  const { message } = App.useApp();
  const lift = useChange(signInLockEndpoints.lift);
  const proof = useProof();
  return (
    <>
      <ResourceTable
        name="signInLocks"
        call={signInLockEndpoints.list}
        facts={signInLockFacts.list}
        input={{}}
        rowKey={({ id }) => id}
        sort="until"
        order="desc"
        main
        title={t('titles.signInLocks')}
        empty={{ title: t('locks.none'), hint: t('locks.noneHint') }}
        refresh={{ everyMs: lookAgainMs }}
        columns={[
          { key: 'kind', title: t('locks.kind'), render: ({ kind }) => t(`locks.kinds.${kind}`) },
          {
            key: 'userName',
            title: t('locks.userName'),
            render: ({ userName }) => userName || '–',
          },
          { key: 'network', title: t('locks.network'), render: ({ network }) => network || '–' },
          { key: 'until', title: t('locks.until'), render: ({ until }) => <Moment time={until} /> },
        ]}
        rowActions={({ kind, userName, network }) => [
          {
            key: 'lift',
            label: t('locks.lift'),
            confirm: t('locks.liftConfirm'),
            run: async () => {
              if (!(await proof.demand())) return;
              lift.mutate(
                { kind, userName, network },
                { onSuccess: () => void message.success(t('locks.lifted')) },
              );
            },
          },
        ]}
      />
      {proof.dialog}
    </>
  );
};

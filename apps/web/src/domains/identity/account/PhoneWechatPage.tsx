import { accountEndpoints } from '@millwright/contract/identity/endpoints';
import { ErrorState } from '@millwright/ui';
import { Button, Skeleton } from 'antd-mobile';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { PhoneQuestion } from '../../../shell/phone/PhoneQuestion.tsx';
import { useProfile } from '../../../shell/session/use-profile.ts';
import { CallError } from '../../../wire/errors/call-error.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { useChange } from '../../../wire/queries/use-change.ts';
import { useBindWechat } from './account.queries.ts';
import { WechatSheet } from './WechatSheet.tsx';

/** The WeChat user of the account: bound by the `code` in the address once they agree, else shown as it is. */
export const PhoneWechatPage = () => {
  const code = useSearchParams()[0].get('code') ?? '';
  return code === '' ? <State /> : <Binding code={code} />;
};

/**
 * Asked first, for anybody can send a link with a code of theirs. A code is good once, so it is sent
 * once, and what comes of it is final.
 */
const Binding = ({ code }: { readonly code: string }) => {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const { user_name } = useProfile();
  const { mutate, data, error, isIdle } = useBindWechat();
  if (isIdle) {
    const text = t('wechat.askText', { name: user_name });
    return (
      <WechatSheet icon="user" text={text} title={t('wechat.ask')} tone="plain">
        <Button color="primary" onClick={() => mutate(code)}>
          {t('wechat.bind')}
        </Button>
      </WechatSheet>
    );
  }
  if (error instanceof CallError && error.code === 'identity.wechat_taken') {
    return <Navigate replace to="/wechatHasBeenBound" />;
  }
  if (error !== null) {
    const text = `${failureText(error) ?? ''} ${t('wechat.again')}`;
    return <WechatSheet icon="warning" text={text} title={t('wechat.failed')} tone="bad" />;
  }
  if (data === undefined) {
    return <WechatSheet icon="refresh" title={t('wechat.binding')} tone="plain" />;
  }
  return (
    <WechatSheet icon="check" text={t('wechat.doneText')} title={t('wechat.done')} tone="good">
      <Button
        color="primary"
        onClick={() => void navigate('/home_page_push_set', { replace: true })}
      >
        {t('wechat.settings')}
      </Button>
    </WechatSheet>
  );
};

const State = () => {
  const { t } = useTranslation('identity');
  const { data, error, refetch } = useCall(accountEndpoints.wechat, {});
  const unbind = useChange(accountEndpoints.unbindWechat);
  const [isAsked, setAsked] = useState(false);
  if (error !== null && data === undefined) {
    return <ErrorState onRetry={() => void refetch()} reason={failureText(error) ?? ''} />;
  }
  if (data === undefined) return <Skeleton.Paragraph animated lineCount={3} />;
  if (!data.bound) {
    const text = t('wechat.unboundText');
    return <WechatSheet icon="user" text={text} title={t('wechat.unbound')} tone="plain" />;
  }
  return (
    <WechatSheet icon="check" text={t('wechat.boundText')} title={t('wechat.bound')} tone="good">
      <Button
        color="danger"
        fill="outline"
        loading={unbind.isPending}
        onClick={() => setAsked(true)}
      >
        {t('wechat.unbind')}
      </Button>
      {isAsked ? (
        <PhoneQuestion
          question={t('wechat.unbindConfirm')}
          yes={t('wechat.unbind')}
          no={t('settings.cancel')}
          onYes={() => unbind.mutate({})}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </WechatSheet>
  );
};

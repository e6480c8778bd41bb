import { useTranslation } from 'react-i18next';
import { WechatSheet } from './WechatSheet.tsx';

/** The WeChat user stands for another account already. */
export const PhoneWechatTakenPage = () => {
  const { t } = useTranslation('identity');
  return (
    <WechatSheet icon="warning" text={t('wechat.takenText')} title={t('wechat.taken')} tone="bad" />
  );
};

import { gatewayNoticeEndpoints } from '@millwright/contract/devices/endpoints';
import { Moment } from '@millwright/ui';
import { Button } from 'antd-mobile';
import { useTranslation } from 'react-i18next';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { useChange } from '../../../wire/queries/use-change.ts';
import styles from '../devices.module.css';
import { sayGatewayNotice } from './say-gateway-notice.ts';

/** What nobody has taken note of; what was acknowledged is on the desktop. */
const asked = { state: 'unacknowledged', page: 1, pageSize: 20 } as const;

/** What happened at the gateways, above their list on the phone; nothing while there is nothing. */
export const PhoneGatewayNotices = () => {
  const { t } = useTranslation('devices');
  const { data } = useCall(gatewayNoticeEndpoints.list, asked, { everyMs: 60_000 });
  const acknowledge = useChange(gatewayNoticeEndpoints.acknowledge);
  const mayAcknowledge = usePermitted('devices.edit');
  if (data === undefined || data.list.length === 0) return null;
  return (
    <ul aria-label={t('gateway.notices.list')} className={styles.cards}>
      {data.list.map((notice) => (
        <li className={styles.phoneCard} key={notice.id}>
          <b>{sayGatewayNotice(t, notice)}</b>
          <small>
            {notice.itemName} · <Moment time={notice.lastAt} />
          </small>
          {mayAcknowledge ? (
            <Button
              loading={acknowledge.isPending}
              onClick={() => acknowledge.mutate({ ids: [notice.id] })}
            >
              {t('gateway.notices.acknowledge')}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
};

import { CopyOutlined } from '@ant-design/icons';
import { gatewayEndpoints } from '@millwright/contract/devices/endpoints';
import type { BoxAddress as Address } from '@millwright/contract/devices/gateways/box-address.schemas';
import type { GatewayKind } from '@millwright/contract/devices/gateways/gateway-kinds';
import { App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../shell/navigation/copy-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { type AddressLine, addressLines, addressNotices } from './box-address.ts';
import styles from './box-id.module.css';

/** Where the box of a gateway connects to, each part to be copied into its configuration tool. */
export const BoxAddress = ({
  kind,
  boxId,
}: {
  readonly kind: GatewayKind;
  /** Empty while none is entered. */
  readonly boxId: string;
}) => {
  const { t } = useTranslation('devices');
  const { data, error } = useCall(gatewayEndpoints.address, {});
  if (error && !data) return <p className={styles.hint}>{t('gateway.connect.failed')}</p>;
  // The lines have their place before the answer has come.
  const lines = addressLines(kind, boxId, data ?? null, location.hostname);
  return (
    <section className={styles.address} aria-label={t('gateway.connect.title')}>
      <b>{t('gateway.connect.title')}</b>
      <dl>
        {lines.map((line) => (
          <Line key={line.field} line={line} />
        ))}
      </dl>
      {data ? <Notices kind={kind} address={data} /> : null}
    </section>
  );
};

const Line = ({ line: { field, value, instead } }: { readonly line: AddressLine }) => {
  const { t } = useTranslation('devices');
  const { message } = App.useApp();
  const label = t(`gateway.connect.${field}`);
  const copy = async (text: string): Promise<void> => {
    if (await copyText(text)) message.success(t('gateway.connect.copied', { value: text }));
    else message.info(t('gateway.connect.by_hand', { value: text }), 10);
  };
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value === null ? (
          <span>{instead === null ? '…' : t(`gateway.connect.${instead}`)}</span>
        ) : (
          <>
            <code>{value}</code>
            <Button
              type="text"
              size="small"
              icon={<CopyOutlined />}
              aria-label={t('gateway.connect.copy', { field: label })}
              title={t('gateway.connect.copy', { field: label })}
              onClick={() => void copy(value)}
            />
          </>
        )}
      </dd>
    </div>
  );
};

const Notices = ({ kind, address }: { readonly kind: GatewayKind; readonly address: Address }) => {
  const { t } = useTranslation('devices');
  return addressNotices(kind, address, location.hostname).map((notice) => (
    <p key={notice} className={styles.addressNotice}>
      {t(`gateway.connect.${notice}`, { host: location.hostname })}
    </p>
  ));
};

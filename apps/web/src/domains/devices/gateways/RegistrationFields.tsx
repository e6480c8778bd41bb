import {
  mostPackets,
  needsConsent,
  networks,
  registration,
} from '@millwright/contract/devices/gateways/gateway-registration';
import { Alert, Form, type FormInstance, Input, Radio, Select, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { sayCode } from '../../../wire/say-code.ts';
import styles from '../devices.module.css';
import { literalOrNull, packetOf, type RegistrationDraft } from './gateway-form.ts';

const { packet, packetPrefix, heartbeat } = registration.shape;

type Part = typeof packet | typeof packetPrefix | typeof heartbeat | typeof networks;

/** The facts say nothing of the parts of a value: that they are bytes, or networks. */
const check = async (part: Part, value: unknown): Promise<void> => {
  const { error } = part.safeParse(value);
  if (error) throw sayCode(error.issues[0]?.message ?? '');
};

/** A rule for what the whole draft makes of a field: its bytes mean nothing without the encoding. */
const rule =
  (part: Part, build: (draft: RegistrationDraft) => unknown) =>
  ({ getFieldValue }: Pick<FormInstance, 'getFieldValue'>) => ({
    validator: () => check(part, build(getFieldValue('registration'))),
  });

const networksRule = {
  validator: (_rule: unknown, given: readonly string[]) => check(networks, given),
};

const examplePattern = 'IMEI\\d{15}';
/** How a box that dials in is known, and what it adds to the bytes of its devices. */
export const RegistrationFields = ({ mayConsent }: { readonly mayConsent: boolean }) => {
  const { t } = useTranslation('devices');
  const draft: RegistrationDraft | undefined = Form.useWatch('registration');
  const match = draft?.match;
  const isWide = draft !== undefined && needsConsent({ packet: packetOf(draft), sent: draft.sent });
  return (
    <>
      <h2 className={styles.section}>{t('gateway.registration.title')}</h2>
      <p className={styles.hint}>{t('gateway.registration.hint')}</p>
      <Form.Item name={['registration', 'match']} label={t('gateway.registration.match')}>
        <Radio.Group
          options={(['exact', 'prefix', 'pattern'] as const).map((value) => ({
            value,
            label: t(`gateway.registration.matches.${value}`),
          }))}
        />
      </Form.Item>
      {match === 'pattern' ? (
        <Form.Item
          name={['registration', 'pattern']}
          label={t('gateway.registration.pattern')}
          extra={t('gateway.registration.pattern_hint')}
          required
          rules={[rule(packet, packetOf)]}
        >
          <Input maxLength={120} placeholder={examplePattern} autoComplete="off" />
        </Form.Item>
      ) : (
        <BytesField
          name="literal"
          label={t('gateway.registration.packet')}
          required
          rule={rule(packet, packetOf)}
        />
      )}
      <Form.Item name={['registration', 'sent']} label={t('gateway.registration.sent')}>
        <Select
          options={(['once', 'each', 'both'] as const).map((value) => ({
            value,
            label: t(`gateway.registration.sends.${value}`),
            disabled: match === 'pattern' && value === 'each',
          }))}
        />
      </Form.Item>
      {isWide ? (
        <Alert
          className={styles.notice ?? ''}
          type="warning"
          showIcon
          title={t(mayConsent ? 'gateway.consent.wide_admin' : 'gateway.consent.wide', {
            count: mostPackets,
          })}
        />
      ) : null}
      <div className={styles.grid}>
        <BytesField
          name="heartbeat"
          label={t('gateway.registration.heartbeat')}
          extra={t('gateway.registration.heartbeat_hint')}
          rule={rule(heartbeat, (draft) => literalOrNull(draft.heartbeat))}
        />
        <BytesField
          name="packetPrefix"
          label={t('gateway.registration.prefix')}
          extra={t('gateway.registration.prefix_hint')}
          rule={rule(packetPrefix, (draft) => literalOrNull(draft.packetPrefix))}
        />
      </div>
      <Form.Item
        name="networks"
        label={t('gateway.networks')}
        extra={t('gateway.networks_hint')}
        rules={[networksRule]}
      >
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ' ', '\uff0c']} />
      </Form.Item>
    </>
  );
};

/** Bytes as text or as hexadecimal digits. */
const BytesField = ({
  name,
  label,
  extra,
  required = false,
  rule: check,
}: {
  readonly name: 'literal' | 'heartbeat' | 'packetPrefix';
  readonly label: string;
  readonly extra?: string;
  readonly required?: boolean;
  readonly rule: ReturnType<typeof rule>;
}) => {
  const { t } = useTranslation('devices');
  return (
    <Form.Item label={label} extra={extra} required={required}>
      <Space.Compact className={styles.wide ?? ''}>
        <Form.Item name={['registration', name, 'encoding']} noStyle>
          <Select
            className={styles.encoding ?? ''}
            aria-label={t('gateway.registration.encoding', { field: label })}
            options={(['text', 'hex'] as const).map((value) => ({
              value,
              label: t(`gateway.registration.encodings.${value}`),
            }))}
          />
        </Form.Item>
        <Form.Item
          name={['registration', name, 'value']}
          noStyle
          dependencies={[
            ['registration', name, 'encoding'],
            ['registration', 'match'],
          ]}
          rules={[check]}
        >
          <Input aria-label={label} maxLength={80} autoComplete="off" spellCheck={false} />
        </Form.Item>
      </Space.Compact>
    </Form.Item>
  );
};

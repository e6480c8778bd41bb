import { SafetyCertificateOutlined } from '@ant-design/icons';
import type { ProvenLog } from '@millwright/contract/audit/audit.schemas';
import { auditEndpoints } from '@millwright/contract/audit/endpoints';
import { TabModal, useUi } from '@millwright/ui';
import { Alert, Button, Descriptions, Input, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useChange } from '../../../wire/queries/use-change.ts';
import styles from '../audit.module.css';

const logs: readonly ProvenLog[] = ['operations', 'writes'];

/** Proves that the trail or the value-change log is what was sealed; for administrators of the installation. */
export const VerifyButton = () => {
  const { t } = useTranslation('audit');
  const { texts } = useUi();
  const [open, setOpen] = useState(false);
  const [log, setLog] = useState<ProvenLog>('operations');
  const [head, setHead] = useState('');
  const proof = useChange(auditEndpoints.verify);
  const { data } = proof;
  const run = (): void => proof.mutate(head === '' ? { log } : { log, head });
  const good = data !== undefined && data.problems.length === 0 && data.headKnown !== false;
  return (
    <>
      <Button icon={<SafetyCertificateOutlined />} onClick={() => setOpen(true)}>
        {t('proof.open')}
      </Button>
      <TabModal
        open={open}
        title={t('proof.open')}
        okText={t('proof.run')}
        cancelText={texts.form.close}
        okButtonProps={{ loading: proof.isPending }}
        onOk={run}
        onCancel={() => setOpen(false)}
      >
        <p>{t('proof.what')}</p>
        <Radio.Group
          className={styles.proven ?? ''}
          aria-label={t('proof.log')}
          value={log}
          options={logs.map((value) => ({ value, label: t(`proof.logs.${value}`) }))}
          onChange={({ target }) => {
            setLog(target.value as ProvenLog);
            proof.reset();
          }}
        />
        <Input
          allowClear
          aria-label={t('proof.kept')}
          placeholder={t('proof.kept')}
          value={head}
          onChange={({ target }) => setHead(target.value.trim())}
        />
        {proof.error ? (
          <Alert className={styles.proof ?? ''} type="error" title={failureText(proof.error)} />
        ) : null}
        {data ? (
          <>
            <Alert
              showIcon
              className={styles.proof ?? ''}
              type={good ? 'success' : 'error'}
              title={t(good ? 'proof.good' : 'proof.bad')}
              description={
                good
                  ? undefined
                  : [
                      ...(data.headKnown === false ? [t('proof.cut')] : []),
                      ...data.problems.map(({ kind, entryId, sealId }) =>
                        t(`proof.problems.${kind}`, { entry: entryId, seal: sealId }),
                      ),
                    ].map((line) => <div key={line}>{line}</div>)
              }
            />
            <Descriptions
              column={1}
              size="small"
              items={[
                { key: 'entries', label: t('proof.entries'), children: data.entries },
                { key: 'unsealed', label: t('proof.unsealed'), children: data.unsealed },
                {
                  key: 'head',
                  label: t('proof.head'),
                  children: <code className={styles.head}>{data.head ?? '–'}</code>,
                },
              ]}
            />
          </>
        ) : null}
      </TabModal>
    </>
  );
};

import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import { TabModal, useUi } from '@millwright/ui';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** What is asked before a button can be held: nothing, a yes, or a name typed. */
export type AskedToArm =
  | { readonly kind: 'none' }
  | { readonly kind: 'ask' }
  | { readonly kind: 'type'; readonly name: string };

/** Asks before a button can be held: a hand that answers a question cannot be on the button. */
export const ArmDialog = ({
  asked,
  point,
  onArm,
  onClose,
}: {
  readonly asked: Exclude<AskedToArm, { kind: 'none' }>;
  readonly point: ItemDataPoint;
  readonly onArm: () => void;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('telemetry');
  const { texts } = useUi();
  const typedId = useId();
  const [typed, setTyped] = useState('');
  const isTyped = asked.kind !== 'type' || typed.trim() === asked.name;
  return (
    <TabModal
      open
      title={t('hold.arm.title', { name: point.name })}
      onCancel={onClose}
      width={420}
      footer={[
        <Button key="close" onClick={onClose}>
          {texts.confirm.no}
        </Button>,
        <Button key="arm" type="primary" danger disabled={!isTyped} onClick={onArm}>
          {t('hold.arm.yes')}
        </Button>,
      ]}
    >
      <p>{t('hold.arm.text')}</p>
      {asked.kind === 'type' ? (
        <p>
          <label htmlFor={typedId}>{t('write.typed.of_part', { name: asked.name })}</label>
          <Input
            id={typedId}
            value={typed}
            autoComplete="off"
            spellCheck={false}
            autoFocus
            onChange={({ target }) => setTyped(target.value)}
          />
        </p>
      ) : null}
    </TabModal>
  );
};

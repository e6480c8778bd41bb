import { TabModal } from '@millwright/ui';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ProofForm } from './ProofForm.tsx';
import { useProve } from './second-factor.queries.ts';

/** Asks for one's own password, and for a code where there is a second factor. */
export const ProveAnew = ({
  withCode,
  onClose,
}: {
  readonly withCode: boolean;
  readonly onClose: (proved: boolean) => void;
}) => {
  const { t } = useTranslation('identity/second-factor');
  const { mutateAsync: prove } = useProve();
  const form = useRef<HTMLDivElement>(null);
  return (
    <TabModal
      // Else the cross has it, and Enter leaves what was asked for.
      afterOpenChange={(isOpen) => isOpen && form.current?.querySelector('input')?.focus()}
      footer={null}
      onCancel={() => onClose(false)}
      open
      title={t('prove.title')}
      width={420}
    >
      <div ref={form}>
        <ProofForm
          label={t('prove.submit')}
          send={async ({ password, code }) => {
            await prove({ password, code: withCode ? code : null });
            onClose(true);
          }}
          text={t('prove.text')}
          withCode={withCode}
        />
      </div>
    </TabModal>
  );
};

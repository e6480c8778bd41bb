import { TabModal } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { ProofForm } from './ProofForm.tsx';
import { useProve } from './second-factor.queries.ts';

/** Asks for one's own password, and for a code where there is a second factor. */
export const ProveAnew = ({
  withCode,
  onClose,
}: {
  readonly withCode: boolean;
  /** It was proved, or left. */
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('identity/second-factor');
  const { mutateAsync: prove } = useProve();
  return (
    <TabModal footer={null} onCancel={onClose} open title={t('prove.title')} width={420}>
      <ProofForm
        label={t('prove.submit')}
        send={async ({ password, code }) => {
          await prove({ password, code: withCode ? code : null });
          onClose();
        }}
        text={t('prove.text')}
        withCode={withCode}
      />
    </TabModal>
  );
};

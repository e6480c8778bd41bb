import { useTranslation } from 'react-i18next';
import { QrCode } from '../../../shell/codes/QrCode.tsx';
import styles from './box-id.module.css';

/** The id of a box as a code to scan, and to read below it. */
export const BoxIdCode = ({ boxId }: { readonly boxId: string }) => {
  const { t } = useTranslation('devices');
  return (
    <figure className={styles.figure}>
      <QrCode text={boxId} title={t('gateway.code.show', { boxId })} />
      <figcaption>{boxId}</figcaption>
    </figure>
  );
};

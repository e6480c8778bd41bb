import { QRCodeSVG } from '@rc-component/qrcode';
import { useTranslation } from 'react-i18next';
import styles from './box-id.module.css';

/** The id of a box as a code to scan, and to read below it; dark on light in any appearance. */
export const BoxIdCode = ({ boxId }: { readonly boxId: string }) => {
  const { t } = useTranslation('devices');
  const title = t('gateway.code.show', { boxId });
  return (
    <figure className={styles.figure}>
      <QRCodeSVG
        aria-label={title}
        bgColor="#ffffff"
        fgColor="#000000"
        level="M"
        marginSize={4}
        role="img"
        size={208}
        title={title}
        value={boxId}
      />
      <figcaption>{boxId}</figcaption>
    </figure>
  );
};

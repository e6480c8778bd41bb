import { QRCodeSVG } from '@rc-component/qrcode';

/** Dark on light in any appearance, with its quiet zone: cameras want it so. */
export const QrCode = ({ text, title }: { readonly text: string; readonly title: string }) => (
  <QRCodeSVG
    aria-label={title}
    bgColor="#ffffff"
    fgColor="#000000"
    level="M"
    marginSize={4}
    role="img"
    size={208}
    title={title}
    value={text}
  />
);

/** The certificate that the server shows. */
export { endOfCertificate, openTls } from './open-tls.ts';
export type { ServerCertificate } from './own-certificate.ts';

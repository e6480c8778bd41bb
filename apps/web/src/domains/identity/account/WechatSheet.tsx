import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../../shell/icons/Icon.tsx';
import styles from './WechatSheet.module.css';

/** One outcome of binding, told in the middle of a phone page. */
export const WechatSheet = ({
  icon,
  tone,
  title,
  text,
  children,
}: {
  readonly icon: IconName;
  readonly tone: 'good' | 'bad' | 'plain';
  readonly title: string;
  readonly text?: string;
  readonly children?: ReactNode;
}) => (
  <div className={styles.sheet}>
    <span aria-hidden="true" className={styles.mark} data-tone={tone}>
      <Icon name={icon} size={36} />
    </span>
    <h2>{title}</h2>
    {text === undefined ? null : <p>{text}</p>}
    {children}
  </div>
);

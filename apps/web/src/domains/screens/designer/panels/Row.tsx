import { type ReactNode, useId } from 'react';
import styles from './panels.module.css';

/** A labelled control of a panel. */
export const Row = ({
  label,
  children,
}: {
  readonly label: string;
  readonly children: (id: string) => ReactNode;
}) => {
  const id = useId();
  return (
    <div className={styles.row}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
};

import { Button } from 'antd-mobile';
import type { ReactNode } from 'react';
import styles from './PhoneQuestion.module.css';
import { PhoneSheet } from './PhoneSheet.tsx';

export interface PhoneQuestionProps {
  readonly question: string;
  readonly yes: string;
  readonly no: string;
  /** It cannot be answered with yes yet. */
  readonly disabled?: boolean;
  /** What is to be known before. */
  readonly children?: ReactNode;
  readonly onYes: () => void;
  readonly onClose: () => void;
}

/** Asks on the phone before something is done that is not easily taken back. */
export const PhoneQuestion = ({
  question,
  yes,
  no,
  disabled = false,
  children,
  onYes,
  onClose,
}: PhoneQuestionProps) => (
  <PhoneSheet title={question} onClose={onClose}>
    {children}
    <div className={styles.answers}>
      <Button block onClick={onClose}>
        {no}
      </Button>
      <Button
        block
        color="danger"
        disabled={disabled}
        onClick={() => {
          onClose();
          onYes();
        }}
      >
        {yes}
      </Button>
    </div>
  </PhoneSheet>
);

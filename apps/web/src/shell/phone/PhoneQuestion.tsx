import { Button } from 'antd-mobile';
import styles from './PhoneQuestion.module.css';
import { PhoneSheet } from './PhoneSheet.tsx';

export interface PhoneQuestionProps {
  readonly question: string;
  readonly yes: string;
  readonly no: string;
  readonly onYes: () => void;
  readonly onClose: () => void;
}

/** Asks on the phone before something is done that is not easily taken back. */
export const PhoneQuestion = ({ question, yes, no, onYes, onClose }: PhoneQuestionProps) => (
  <PhoneSheet title={question} onClose={onClose}>
    <div className={styles.answers}>
      <Button block onClick={onClose}>
        {no}
      </Button>
      <Button
        block
        color="danger"
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

import type { TestAnswer } from '@millwright/contract/devices/connection-test/connection-test.schemas';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { sayReason } from '../../../wire/say-reason.ts';
import type { ConnectionTestState } from './use-connection-test.ts';

/** What became of a test, in words. */
export const TestResult = ({ test }: { readonly test: ConnectionTestState }) => {
  const { t } = useTranslation('devices/connect');
  const { answer, error, isTesting } = test;
  return (
    <div role="status">
      {isTesting ? <Alert type="info" showIcon title={t('test.running')} /> : null}
      {error ? <Alert type="error" showIcon title={failureText(error)} /> : null}
      {answer && !error ? <Answer answer={answer} /> : null}
    </div>
  );
};

const Answer = ({ answer: { roundTripMs, cause } }: { readonly answer: TestAnswer }) => {
  const { t } = useTranslation('devices/connect');
  const reason = cause ? sayReason(cause.code, cause.details) : null;
  if (reason === null) {
    return <Alert type="success" showIcon title={t('test.answered', { ms: roundTripMs })} />;
  }
  // Whoever answers with exceptions is there, and may have other addresses.
  return <Alert type={roundTripMs === null ? 'error' : 'warning'} showIcon title={reason} />;
};

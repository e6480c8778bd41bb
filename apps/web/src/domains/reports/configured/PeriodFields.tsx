import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { longestPeriodTitle } from '@millwright/contract/reports/configured/report-limits';
import { reportFacts } from '@millwright/contract/reports/facts/report';
import { Button, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { clockLength, clockPattern } from '../../../shell/fields/clock-of-day.ts';
import styles from './configured.module.css';

const { max } = reportFacts.create.periodTimeList;

/** The parts of the day that a daily report can be opened for. */
export const PeriodFields = () => {
  const { t } = useTranslation('reports/configured');
  const time = [{ required: true, pattern: clockPattern, message: t('periods.time_required') }];
  return (
    <Form.Item label={t('fields.periods')} extra={t('hints.periods')}>
      <Form.List name="periodTimeList">
        {(rows, { add, remove }) => (
          <div className={styles.periods}>
            {rows.map(({ key, name }) => (
              <div key={key} className={styles.period}>
                <Form.Item
                  name={[name, 'title']}
                  rules={[
                    { required: true, whitespace: true, message: t('periods.title_required') },
                  ]}
                >
                  <Input
                    maxLength={longestPeriodTitle}
                    placeholder={t('periods.title')}
                    aria-label={t('periods.title')}
                  />
                </Form.Item>
                <Form.Item name={[name, 'begin']} rules={time}>
                  <Input
                    maxLength={clockLength}
                    placeholder="08:00"
                    aria-label={t('periods.begin')}
                  />
                </Form.Item>
                <Form.Item name={[name, 'end']} rules={time}>
                  <Input
                    maxLength={clockLength}
                    placeholder="20:00"
                    aria-label={t('periods.end')}
                  />
                </Form.Item>
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={t('periods.remove')}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            <Button
              size="small"
              icon={<PlusOutlined />}
              disabled={rows.length >= max}
              onClick={() => add({ title: '', begin: '', end: '' })}
            >
              {t('periods.add')}
            </Button>
          </div>
        )}
      </Form.List>
    </Form.Item>
  );
};

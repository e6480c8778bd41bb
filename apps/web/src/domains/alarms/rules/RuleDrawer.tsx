import type { AlarmLevel } from '@millwright/contract/alarm-level';
import { type AlarmRule, alarmRuleFields } from '@millwright/contract/alarms/alarms.schemas';
import { conditionWhen } from '@millwright/contract/alarms/conditions.schemas';
import type { PointBrief } from '@millwright/contract/devices/points/points.schemas';
import { CrudDrawer, LevelTag, schemaRule } from '@millwright/ui';
import { App, Form, Input, InputNumber, Radio, Switch } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { sayCode } from '../../../wire/say-code.ts';
import { useSaveRule } from '../alarms.queries.ts';
import { ConditionEditor } from './ConditionEditor.tsx';
import {
  type ConditionDraft,
  draftCondition,
  finishCondition,
  newTest,
} from './condition-draft.ts';

interface Fields {
  readonly name: string;
  readonly level: AlarmLevel;
  readonly onDelay: number;
  readonly offDelay: number;
  readonly enabled: boolean;
  readonly description: string;
}

/** Adds a rule (`rule` null) or edits one. */
export const RuleDrawer = ({
  itemId,
  rule,
  points,
  onClose,
}: {
  readonly itemId: number;
  readonly rule: AlarmRule | null;
  readonly points: readonly PointBrief[];
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('alarms');
  const { message } = App.useApp();
  const [form] = Form.useForm<Fields>();
  const formId = useId();
  const [condition, setCondition] = useState<ConditionDraft>(() =>
    rule === null ? { op: 'all', of: [newTest()] } : draftCondition(rule.when),
  );
  const [problem, setProblem] = useState<string | null>(null);
  const [dirty, setDirty] = useState(false);
  const save = useSaveRule(itemId, rule);

  const submit = ({ onDelay, offDelay, ...fields }: Fields): void => {
    const when = finishCondition(condition);
    const checked = conditionWhen.safeParse(when);
    if (when === null || !checked.success) {
      const said = checked.error?.issues[0]?.message ?? '';
      setProblem(when === null ? t('condition.unfinished') : sayCode(said));
      return;
    }
    setProblem(null);
    save.mutate(
      { ...fields, when, onDelayMs: onDelay * 1000, offDelayMs: offDelay * 1000 },
      {
        onSuccess: () => {
          message.success(t('rules.saved'));
          onClose();
        },
      },
    );
  };

  return (
    <CrudDrawer
      open
      title={t(rule ? 'rules.edit' : 'rules.create')}
      width={760}
      dirty={dirty}
      saving={save.isPending}
      error={problem ?? failureText(save.error)}
      onSave={() => form.submit()}
      onClose={onClose}
    >
      <Form<Fields>
        name={formId}
        form={form}
        layout="vertical"
        initialValues={{
          name: rule?.name ?? '',
          level: rule?.level ?? 3,
          onDelay: (rule?.onDelayMs ?? 0) / 1000,
          offDelay: (rule?.offDelayMs ?? 0) / 1000,
          enabled: rule?.enabled ?? true,
          description: rule?.description ?? '',
        }}
        onValuesChange={() => setDirty(true)}
        onFinish={submit}
      >
        <Form.Item
          name="name"
          label={t('fields.name')}
          required
          rules={[schemaRule(alarmRuleFields.name, sayCode)]}
        >
          <Input autoFocus maxLength={20} showCount />
        </Form.Item>
        <Form.Item name="level" label={t('fields.level')}>
          <Radio.Group
            options={([1, 2, 3, 4] as const).map((level) => ({
              value: level,
              label: <LevelTag level={level} />,
            }))}
          />
        </Form.Item>
        <Form.Item label={t('rules.when')} required>
          <ConditionEditor
            value={condition}
            points={points}
            onChange={(next) => {
              setCondition(next);
              setDirty(true);
            }}
          />
        </Form.Item>
        <Form.Item name="onDelay" label={t('rules.on_delay')} extra={t('rules.on_delay_hint')}>
          <InputNumber min={0} max={86_400} suffix={t('rules.seconds')} />
        </Form.Item>
        <Form.Item name="offDelay" label={t('rules.off_delay')} extra={t('rules.off_delay_hint')}>
          <InputNumber min={0} max={86_400} suffix={t('rules.seconds')} />
        </Form.Item>
        <Form.Item name="enabled" label={t('rules.enabled')} valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item name="description" label={t('rules.description')}>
          <Input.TextArea rows={2} maxLength={200} showCount />
        </Form.Item>
      </Form>
    </CrudDrawer>
  );
};

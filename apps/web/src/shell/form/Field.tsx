import { type FieldFacts, isRequired } from '@millwright/contract/fields/facts';
import { Form, type FormItemProps } from 'antd';
import { type AsSent, fieldRule, ruleOf } from './field-rule.ts';

/** A field of a form that is checked by the facts of the call's field it becomes. */
export const Field = <Entered,>({
  of: facts,
  asSent,
  rules = [],
  ...item
}: FormItemProps & {
  readonly of: FieldFacts;
  readonly asSent?: AsSent<Entered>;
}) => (
  <Form.Item
    extra={item.label === undefined ? undefined : ruleOf(facts)}
    required={isRequired(facts)}
    {...item}
    rules={[fieldRule(facts, asSent), ...rules]}
  />
);

import { alarmFacts } from '@millwright/contract/alarms/facts/alarm';
import { alarmRuleFacts } from '@millwright/contract/alarms/facts/alarm-rule';
import { LevelTag, type SearchField } from '@millwright/ui';
import { choiceField, textField } from '../../../shell/list/search-fields.tsx';
import type { Say } from '../../../texts/say.ts';
import { ItemSelect } from '../../items/index.ts';

/** The search fields of a list of alarms; `withItem` when it holds alarms of several items. */
export const alarmFields = (t: Say, withItem: boolean): readonly SearchField[] => [
  textField('keyword', t('fields.name'), t('search.keyword')),
  ...(withItem ? [{ name: 'itemId', label: t('fields.item'), control: <ItemSelect /> }] : []),
  choiceField(
    'level',
    t('fields.level'),
    t('search.any'),
    alarmRuleFacts.create.level.of.map((level) => ({
      value: String(level),
      label: <LevelTag level={level} />,
    })),
  ),
  choiceField('confirmed', t('fields.confirmation'), t('search.any'), [
    { value: 'false', label: t('search.unconfirmed') },
    { value: 'true', label: t('search.confirmed') },
  ]),
  choiceField('chattering', t('fields.raises'), t('search.any'), [
    { value: 'true', label: t('search.repeated') },
    { value: 'false', label: t('search.once') },
  ]),
  choiceField(
    'silence',
    t('fields.silence'),
    t('search.any'),
    alarmFacts.current.silence.of.map((value) => ({ value, label: t(`search.silence.${value}`) })),
  ),
  choiceField('orderWanted', t('fields.orderWanted'), t('search.any'), [
    { value: 'true', label: t('search.order_wanted') },
    { value: 'false', label: t('search.no_order') },
  ]),
  choiceField(
    'firstOut',
    t('fields.first_out'),
    t('search.any'),
    alarmFacts.current.firstOut.of.map((value) => ({
      value,
      label: t(`search.first_out.${value}`),
    })),
  ),
  choiceField(
    'kind',
    t('fields.kind'),
    t('search.any'),
    alarmFacts.current.kind.of.map((kind) => ({ value: kind, label: t(`kind.${kind}`) })),
  ),
];

/** What a broken rule of a schema says to people: of what they entered or chose, not of its type. */
import type { Language } from '@millwright/contract';
import type { z } from 'zod/mini';

type Words = Readonly<Record<Language, string>>;

const words = (zh: string, en: string): Words => ({ 'zh-CN': zh, 'en-US': en });

const required = words('必须填写', 'must be given');
const invalid = words('不是有效的值', 'is not a valid value');

const kinds: Readonly<Record<string, Words>> = {
  string: words('须为文字', 'must be a text'),
  number: words('须为数字', 'must be a number'),
  int: words('须为整数', 'must be a whole number'),
  boolean: words('须为“是”或“否”', 'must be yes or no'),
  array: words('须为列表', 'must be a list'),
  object: words('须包含各项内容', 'must be an entry with fields of its own'),
  record: words('须包含各项内容', 'must be an entry with fields of its own'),
};

type Issue = z.core.$ZodRawIssue;

/** A row that is missing is one that nobody chose; a text is too short only if it is there. */
function tooSmall({ origin, minimum, inclusive }: Issue & { code: 'too_small' }): Words {
  const least = String(minimum);
  if (origin === 'array') {
    return least === '1'
      ? words('请至少选择一项', 'needs at least one entry')
      : words(`至少 ${least} 项`, `must have at least ${least} entries`);
  }
  if (origin === 'string') {
    return least === '1'
      ? words('不能为空', 'must not be empty')
      : words(`至少 ${least} 个字符`, `must have at least ${least} characters`);
  }
  return inclusive === false
    ? words(`须大于 ${least}`, `must be more than ${least}`)
    : words(`不能小于 ${least}`, `must be at least ${least}`);
}

function tooBig({ origin, maximum, inclusive }: Issue & { code: 'too_big' }): Words {
  const most = String(maximum);
  if (origin === 'array') return words(`最多 ${most} 项`, `must have at most ${most} entries`);
  if (origin === 'string') {
    return words(`最多 ${most} 个字符`, `must have at most ${most} characters`);
  }
  return inclusive === false
    ? words(`须小于 ${most}`, `must be less than ${most}`)
    : words(`不能大于 ${most}`, `must be at most ${most}`);
}

function wordsOf(issue: Issue): Words {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? required : (kinds[issue.expected] ?? invalid);
    case 'invalid_value':
      return issue.input === undefined
        ? required
        : words('不在可选范围内', 'is none of the choices');
    case 'too_small':
      return tooSmall(issue as Issue & { code: 'too_small' });
    case 'too_big':
      return tooBig(issue as Issue & { code: 'too_big' });
    case 'invalid_format':
      return words('格式不正确', 'is not written as it should be');
    case 'not_multiple_of':
      return words(`须为 ${issue.divisor} 的倍数`, `must be a multiple of ${issue.divisor}`);
    case 'unrecognized_keys':
      return words('含有未知的内容', 'has fields that are not known');
    case 'invalid_key':
    case 'invalid_element':
      return words('含有无效的内容', 'has an entry that is not valid');
    default:
      return invalid;
  }
}

/** By language, as `error` of `safeParse`. */
export const schemaReasons: Readonly<Record<Language, (issue: Issue) => string>> = {
  'zh-CN': (issue) => wordsOf(issue)['zh-CN'],
  'en-US': (issue) => wordsOf(issue)['en-US'],
};

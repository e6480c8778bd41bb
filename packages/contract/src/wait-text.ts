import type { Language } from './language.ts';

const units = [
  { length: 86_400, zh: '天', alone: '天', en: 'day' },
  { length: 3600, zh: '小时', alone: '小时', en: 'hour' },
  { length: 60, zh: '分', alone: '分钟', en: 'minute' },
  { length: 1, zh: '秒', alone: '秒', en: 'second' },
] as const;

/** A span of time in words, by the two largest units: `14 分 53 秒`, `14 minutes 53 seconds`. */
export const waitText = (seconds: number, language: Language): string => {
  const whole = Math.max(0, Math.ceil(seconds));
  const largest = units.findIndex(({ length }) => whole >= length);
  const parts = units
    .slice(largest, largest + 2)
    .map((unit, at) => {
      const rest = at === 0 ? whole : whole % (units[largest]?.length ?? 1);
      return { unit, count: Math.floor(rest / unit.length) };
    })
    .filter(({ count }) => count > 0);
  if (parts.length === 0) return language === 'zh-CN' ? '0 秒' : '0 seconds';
  return parts
    .map(({ unit, count }) =>
      language === 'zh-CN'
        ? `${count} ${parts.length === 1 ? unit.alone : unit.zh}`
        : `${count} ${unit.en}${count === 1 ? '' : 's'}`,
    )
    .join(' ');
};

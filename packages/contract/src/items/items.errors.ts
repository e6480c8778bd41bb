export const itemErrors = {
  'item.name_rule': {
    status: 400,
    zh: '项目名称须为 2 至 50 个中文、字母或数字',
    en: 'The project name must be 2 to 50 Chinese characters, letters or digits',
  },
  'item.lnglat_rule': {
    status: 400,
    zh: '经纬度格式应为“120.000000,31.000000”：经度不超过 180，纬度不超过 90，最多 6 位小数',
    en: 'The position must look like "120.000000,31.000000": longitude up to 180, latitude up to 90, at most 6 decimals',
  },
  'item.name_taken': {
    status: 422,
    zh: '项目名称“{name}”已存在',
    en: 'There is already a project called "{name}"',
  },
} as const;

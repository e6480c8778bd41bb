export const locationErrors = {
  'location.name_rule': {
    status: 400,
    zh: '定位名称须为 1 至 20 个字符，不能包含括号和不可见的字符',
    en: 'The name of a location must be 1 to 20 characters, without brackets or invisible ones',
  },
  'location.name_taken': {
    status: 422,
    field: 'name',
    zh: '该设备已有定位“{name}”',
    en: 'The device already has a location called "{name}"',
  },
  'location.points_rule': {
    status: 422,
    field: 'latitudePointId',
    zh: '经度和纬度须为同一设备的两个不同的数值数据点',
    en: 'Longitude and latitude must be two different numeric points of one device',
  },
  'location.too_many': {
    status: 422,
    zh: '一个项目最多 {most} 个定位',
    en: 'A project may have at most {most} locations',
  },
  'location.too_long': {
    status: 422,
    zh: '该时间段有 {count} 条样本，轨迹最多使用 {most} 条，请缩短时间段',
    en: 'The span holds {count} samples and a track is made of {most} at most. Choose a shorter span',
  },
} as const;

export const itemErrors = {
  'item.name_rule': {
    status: 400,
    zh: '项目名称须为 2 至 50 个中文、字母或数字',
    en: 'The project name must be 2 to 50 Chinese characters, letters or digits',
  },
  'item.plant_name_rule': {
    status: 400,
    zh: '项目名称须为 2 至 50 个字符，以中文、字母或数字开头，其后还可含空格和 - _ # . /',
    en: 'The project name must be 2 to 50 characters; it begins with a Chinese character, letter or digit, and may hold spaces and - _ # . / after it',
  },
  'item.lnglat_rule': {
    status: 400,
    zh: '经纬度格式应为“120.000000,31.000000”：经度不超过 180，纬度不超过 90，最多 6 位小数',
    en: 'The position must look like "120.000000,31.000000": longitude up to 180, latitude up to 90, at most 6 decimals',
  },
  'item.name_taken': {
    status: 422,
    field: 'itemName',
    zh: '项目名称“{name}”已存在',
    en: 'There is already a project called "{name}"',
  },
  'item.account_full': {
    status: 422,
    zh: '每个账号最多可有 {limit} 个项目，请删除不需要的项目，或联系管理员提高上限',
    en: 'An account may have {limit} projects; delete some, or ask an administrator for more',
  },
  'item.file_unreadable': {
    status: 400,
    zh: '该文件不是项目导出文件，或已损坏',
    en: 'This is not an exported project, or the file is damaged',
  },
  'item.file_version': {
    status: 422,
    zh: '文件由更新的版本导出（{part} 版本 {version}），请先升级',
    en: 'A newer release made this file ({part} version {version}); upgrade first',
  },
  'item.file_checksum': {
    status: 422,
    zh: '文件校验和不符，内容可能已损坏或被修改',
    en: 'The checksum of the file is wrong: it was damaged or changed',
  },
  'item.file_too_many': {
    status: 422,
    zh: '项目太大，无法导出：同类内容（设备、数据点、规则等）超过文件可容纳的 {most} 条，请先拆分项目',
    en: 'The project is too large to be exported: it has more of one kind (devices, points, rules …) than the {most} that a file holds; split it first',
  },
  'item.file_part_unknown': {
    status: 422,
    zh: '文件包含未知的部分“{part}”',
    en: 'The file has an unknown part "{part}"',
  },
  'item.file_invalid': {
    status: 422,
    zh: '内容无效：{reason}',
    en: 'Not valid: {reason}',
  },
  'item.file_duplicate': {
    status: 422,
    zh: '“{value}”重复出现',
    en: '"{value}" comes twice',
  },
  'item.file_reference': {
    status: 422,
    zh: '引用了文件中不存在的 {kind}（编号 {id}）',
    en: 'It refers to a {kind} (number {id}) that the file does not have',
  },
  'item.file_renamed': {
    status: 422,
    zh: '名称“{name}”已存在，将改名为“{renamed}”',
    en: 'The name "{name}" is taken; it becomes "{renamed}"',
  },
  'item.file_box_id_taken': {
    status: 422,
    zh: '网关编号“{boxId}”已被使用，将改为“{renamed}”',
    en: 'The gateway ID "{boxId}" is in use; it becomes "{renamed}"',
  },
  'item.file_registration_waits': {
    status: 422,
    zh: '网关“{name}”的注册规则范围过大，须经管理员同意后生效',
    en: 'The registration of the gateway "{name}" matches too many gateways and waits for an administrator',
  },
  'item.file_box_password': {
    status: 422,
    zh: '网关“{name}”的密码不随文件导出，请重新设置',
    en: 'The password of the gateway "{name}" is not in the file; set it again',
  },
  // Codes are promised: these keep the name of the domain that groups belonged to at first.
  'identity.group_name': {
    status: 400,
    zh: '分组名称至少 2 个字符，不能包含括号和不可见的字符',
    en: 'A group name has at least 2 characters, none of them brackets or invisible',
  },
  'identity.group_cycle': {
    status: 422,
    zh: '不能移动到自身的下级分组',
    en: 'A group cannot stand below itself',
  },
  'identity.groups_full': {
    status: 422,
    zh: '分组最多 {most} 个',
    en: 'There can be at most {most} groups',
  },
  'identity.group_not_empty': {
    status: 422,
    zh: '分组“{groupName}”仍有下级分组',
    en: 'The group “{groupName}” still has groups below it',
  },
} as const;

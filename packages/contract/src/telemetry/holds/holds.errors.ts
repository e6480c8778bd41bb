/** Refusals of buttons that write as long as they are held. */
export const holdErrors = {
  'hold.stands': {
    status: 422,
    zh: '“{point}”正被 {user} 按住，松开并确认后才能再按',
    en: '{user} holds "{point}" down: it can be pressed again once it was let go and that was read back',
  },
  'hold.over': {
    status: 422,
    zh: '按下指令发出之前已经松开，未写入',
    en: 'It was let go before the press was sent: nothing was written',
  },
  'hold.asks_more': {
    status: 422,
    zh: '写入“{point}”须输入名称或由他人批准，不能做成按住有效的按钮',
    en: 'Writing "{point}" takes a typed name or a second person, and so it cannot be held down',
  },
  'hold.alike': {
    status: 400,
    zh: '按下值和松开值不能相同',
    en: 'What is written on pressing and on letting go must differ',
  },
  'hold.not_at_rest': {
    status: 400,
    zh: '松开时写入的值必须为 0：松开不受联锁限制，只能让设备回到静止状态',
    en: 'What is written on letting go must be 0: interlocks do not hold it back, so it may only bring to rest',
  },
  'hold.offset': {
    status: 422,
    zh: '“{point}”有截距，不能按住写入：松开时写入的 0 不受联锁限制，须使寄存器为 0',
    en: '"{point}" has an intercept and so cannot be held: the 0 written on letting go passes interlocks and must be 0 in its register',
  },
  'hold.text': {
    status: 422,
    zh: '“{point}”是文本，不能按住写入：文本没有停止值',
    en: '"{point}" is a text and so cannot be held: texts have no rest value',
  },
  'hold.not_pressed': {
    status: 422,
    zh: '按下未写入，无需松开',
    en: 'The press was not written, so there was nothing to take back',
  },
  'hold.gone': {
    status: 422,
    zh: '按住期间数据点被删除或改为指向别处，松开值无法写回；{by} 已在现场核实',
    en: 'While it was held the point was deleted, or came to mean something else, so the release could not be written; {by} has looked at the machine',
  },
  'hold.opposed': {
    status: 422,
    zh: '设备每次都接受松开值，但随后又回读到其他值（设备自身程序可能在写该数据点）；{by} 已在现场核实',
    en: 'The device took the release each time and then showed another value, as where its own program writes the point; {by} has looked at the machine',
  },
  'hold.not_orphaned': {
    status: 422,
    zh: '松开值仍在写入，设备应答后自动结束，不能人工核销',
    en: 'The release is still being written and ends by itself once the device has it: it cannot be settled by hand',
  },
} as const;

/** What the check of an item finds at gateways, devices and points. */
export const deviceFindingErrors = {
  'gateway.without_devices': {
    status: 422,
    zh: '网关下还没有设备',
    en: 'No device stands behind the gateway yet',
  },
  'device.without_points': {
    status: 422,
    zh: '设备还没有数据点，不会采集任何数据',
    en: 'The device has no points yet: nothing is read of it',
  },
  'device.same_station': {
    status: 422,
    zh: '与设备“{other}”的连接和站号相同，两者读取的是同一台机器',
    en: 'It has the connection and station of "{other}": both read the same machine',
  },
  'device.same_machine': {
    status: 422,
    zh: '与设备“{other}”连到同一地址 {address} 的同一站号，但填写的主机名称不同，系统按两台机器处理：对其中一台的联锁、写入范围和确认要求不适用于另一台。请改为相同的主机',
    en: 'It is connected to the same station at {address} as "{other}", by another name: they count as two machines, and interlocks, writing ranges and confirmations of the one say nothing of the other. Give both the same host',
  },
  'point.same_address': {
    status: 422,
    zh: '与同一设备的数据点“{other}”地址和数据类型相同',
    en: 'It has the address and type of "{other}" of the same device',
  },
  'point.shared_place': {
    status: 422,
    zh: '与同一设备的数据点“{other}”位于相同的寄存器，而写入要求不同：写入其中任一点，都按要求最严的执行',
    en: 'It is of the same registers as "{other}" of the same device, and they ask for different things before they are written: the strictest counts for each of them',
  },
  'point.limit_never': {
    status: 422,
    zh: '报警限值 {limit} 永远不会被越过：该数据类型只能表示 {low} 至 {high}',
    en: 'The alarm limit {limit} is never passed: its type holds {low} to {high}',
  },
  'point.limits_equal': {
    status: 422,
    zh: '有两个报警限值同为 {limit}：越过时两个报警同时发生',
    en: 'Two alarm limits are {limit}: a value beyond raises both at once',
  },
  'point.write_range_beyond_type': {
    status: 422,
    zh: '写入范围超出数据类型能表示的 {low} 至 {high}',
    en: 'The writing range goes beyond what its type holds, {low} to {high}',
  },
} as const;

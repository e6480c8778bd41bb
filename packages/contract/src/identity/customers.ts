/** What a customer says of themselves when registering (spec §3); the numbers stand on the wire. */

interface Choice {
  readonly id: number;
  readonly zh: string;
  readonly en: string;
}

const number = (labels: readonly (readonly [zh: string, en: string])[]): readonly Choice[] =>
  labels.map(([zh, en], index) => ({ id: index + 1, zh, en }));

export const customerTypes = number([
  ['最终用户', 'End user'],
  ['代理商', 'Agent'],
  ['内部用户', 'Internal'],
  ['系统集成商', 'System integrator'],
  ['设备制造商（OEM）', 'OEM'],
  ['经销商', 'Distributor'],
  ['设计院', 'Design institute'],
  ['其他', 'Other'],
]);

export const industries = number([
  ['机床', 'Machine tools'],
  ['注塑与塑料机械', 'Injection moulding and plastics machinery'],
  ['包装机械', 'Packaging machinery'],
  ['印刷机械', 'Printing machinery'],
  ['纺织机械', 'Textile machinery'],
  ['食品与饮料', 'Food and beverage'],
  ['制药', 'Pharmaceuticals'],
  ['化工', 'Chemicals'],
  ['石油与天然气', 'Oil and gas'],
  ['电力', 'Electric power'],
  ['光伏与风电', 'Solar and wind power'],
  ['锂电池', 'Lithium batteries'],
  ['半导体与电子', 'Semiconductors and electronics'],
  ['汽车制造', 'Automotive manufacturing'],
  ['工程机械', 'Construction machinery'],
  ['冶金', 'Metallurgy'],
  ['矿山', 'Mining'],
  ['建材与陶瓷', 'Building materials and ceramics'],
  ['玻璃', 'Glass'],
  ['木工与家具', 'Woodworking and furniture'],
  ['造纸', 'Paper making'],
  ['橡胶与轮胎', 'Rubber and tyres'],
  ['水处理与环保', 'Water treatment and environment'],
  ['供水与供热', 'Water and heat supply'],
  ['暖通空调', 'Heating, ventilation and air conditioning'],
  ['物流与仓储', 'Logistics and warehousing'],
  ['起重与电梯', 'Cranes and lifts'],
  ['农业与畜牧', 'Agriculture and livestock'],
  ['其他', 'Other'],
]);

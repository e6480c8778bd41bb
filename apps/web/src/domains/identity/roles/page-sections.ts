/** The rows of the matrix of permissions, in the order and the parts of the side menu. */

export interface PageSection {
  /** Key in the texts below `permission.sections`. */
  readonly name: string;
  readonly pages: readonly string[];
}

export const pageSections: readonly PageSection[] = [
  { name: 'items', pages: ['item_page', 'item_query', 'device_page'] },
  { name: 'alarm', pages: ['current_alarm_page', 'history_alarm_page'] },
  {
    name: 'configure',
    pages: [
      'configure_page',
      'configure_history_data',
      'configure_item_query',
      'configure_report',
      'shape',
      'large_config_page',
      'large_view_page',
    ],
  },
  {
    name: 'analysis',
    pages: ['history', 'equipmentStatistics', 'report', 'report_kanban', 'gps_location_view'],
  },
  {
    name: 'production',
    pages: ['task_template', 'production_task', 'production_task_sheet', 'task_manage', 'myTask'],
  },
  {
    name: 'maintain',
    pages: ['maintain_submit', 'maintain_list', 'maintain_management', 'maintain_mine'],
  },
  {
    name: 'business',
    pages: ['plan_page', 'installment_allocation', 'installment_paymentView'],
  },
  {
    name: 'logs',
    pages: [
      'user_log_page',
      'operate_log_page',
      'recipe_log_page',
      'online',
      'valueChange_log_page',
      'log_page',
    ],
  },
  {
    name: 'cards',
    pages: [
      'card_list',
      'telecom_card_list',
      'refuelingBag',
      'continuation_cycle',
      'recharge_records',
      'order_records',
      'invoice_records',
      'card_list_SIM',
      'invoice_application',
      'invoice_records_SIM',
      'traffic_push',
    ],
  },
  { name: 'people', pages: ['child-user'] },
];

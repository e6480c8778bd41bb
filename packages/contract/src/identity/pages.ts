/** Names of the pages that a role may open: the last part of the page's route. Only ever added to. */

/** Pages that every signed-in user may open. */
export const openPages = [
  'home',
  'settings_page',
  'item_page',
  'item_query',
  'view_query',
  'device_page',
  'notice_user_page',
  'noVnc',
  'history_sheet_config',
] as const;

/** Pages that only administrators, or a role that names them, may open. */
export const rolePages = [
  'configure_page',
  'configure_history_data',
  'configure_item_query',
  'configure_report',
  'shape',
  'large_config_page',
  'large_view_page',
  'history',
  'equipmentStatistics',
  'report',
  'report_kanban',
  'gps_location_view',
  'task_template',
  'production_task',
  'production_task_sheet',
  'task_manage',
  'myTask',
  'current_alarm_page',
  'history_alarm_page',
  'maintain_submit',
  'maintain_list',
  'maintain_management',
  'maintain_mine',
  'plan_page',
  'installment_allocation',
  'installment_paymentView',
  'user_log_page',
  'operate_log_page',
  'recipe_log_page',
  'online',
  'valueChange_log_page',
  'log_page',
] as const;

/** Pages for managing the installation and its users; closed to the demo account. */
export const managementPages = [
  'tree',
  'user',
  'child-user',
  'role',
  'role-permission',
  'notice_page',
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
  'error_store_page',
  'error_logger_page',
] as const;

/** Every page there is: what an administrator may open. */
export const allPages: readonly string[] = [...openPages, ...rolePages, ...managementPages];

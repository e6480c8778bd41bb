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

/** Pages for managing what was sold and one's own people; a role may name them, demo never. */
export const managementPages = [
  'child-user',
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
] as const;

/** Pages of the installation itself: for grade 0 alone, whatever a role names. */
export const administratorPages = [
  'tree',
  'user',
  'role',
  'role-permission',
  'outbox',
  'notice_page',
  'error_store_page',
  'error_logger_page',
] as const;

/** Every page there is: what an administrator may open. */
export const allPages: readonly string[] = [
  ...openPages,
  ...rolePages,
  ...managementPages,
  ...administratorPages,
];

/** What a role may name. */
export const grantablePages = [...rolePages, ...managementPages] as const;

const ordinary: ReadonlySet<string> = new Set(rolePages);
const grantable: ReadonlySet<string> = new Set(grantablePages);

/**
 * The pages that somebody may open: all for grade 0; the open ones and what the roles grant for
 * others, without management for the demo account and without sub-users of their own for grade 2.
 */
export function pagesOf(user: {
  readonly grade: number;
  readonly demo: boolean;
  /** As the user's roles name them. */
  readonly granted: Iterable<string>;
}): string[] {
  if (user.grade === 0) return [...allPages];
  const closed = user.grade === 2 ? 'child-user' : '';
  const may = user.demo ? ordinary : grantable;
  const granted = [...user.granted].filter((page) => may.has(page) && page !== closed);
  return [...new Set([...openPages, ...granted])];
}

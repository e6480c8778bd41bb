/** Written by schema.test.ts from the migrated database. */
import type { Column, Json } from '../column.ts';

export interface Schema {
  alarm: {
    id: Column<number, 'made'>;
    number: Column<string>;
    item_id: Column<number>;
    item_name: Column<string>;
    device_id: Column<number>;
    device_name: Column<string>;
    point_id: Column<number | null>;
    point_name: Column<string | null>;
    kind: Column<string>;
    source_id: Column<number>;
    name: Column<string>;
    level: Column<number>;
    value: Column<number | null>;
    unit: Column<string>;
    limit_value: Column<number | null>;
    raised_at: Column<Date>;
    cleared_at: Column<Date | null>;
    clear_reason: Column<string | null>;
    confirmed_at: Column<Date | null>;
    confirmed_by: Column<string | null>;
    note: Column<string, 'default'>;
    decimals: Column<number | null>;
    value_format: Column<Json | null>;
    reason: Column<Json | null>;
    raises: Column<number, 'default'>;
    chattering: Column<boolean, 'default'>;
    shelving: Column<string | null>;
    shelved_until: Column<Date | null>;
    quiet_since: Column<Date | null>;
    instructions: Column<string, 'default'>;
    priority: Column<number, 'default'>;
    order_wanted: Column<boolean, 'default'>;
    latching: Column<boolean, 'default'>;
    normal_since: Column<Date | null>;
    realarm_minutes: Column<number | null>;
    realarm_at: Column<Date | null>;
    realarms: Column<number, 'default'>;
    suppressed_by: Column<string | null>;
    group_id: Column<number | null>;
    group_name: Column<string | null>;
    first_id: Column<number | null>;
    first_number: Column<string | null>;
    joined_raises: Column<number, 'default'>;
  };
  alarm_call: {
    id: Column<number, 'made'>;
    alarm_id: Column<number>;
    item_id: Column<number>;
    plan_name: Column<string>;
    after_minutes: Column<number>;
    channel: Column<string>;
    address: Column<string>;
    recipient: Column<string>;
    line: Column<string>;
    language: Column<string>;
    called_at: Column<Date>;
    message_id: Column<number | null>;
    digest_at: Column<Date | null>;
    outcome: Column<string | null>;
    account_id: Column<number | null>;
  };
  alarm_group: {
    id: Column<number, 'made'>;
    item_id: Column<number>;
    name: Column<string>;
    description: Column<string>;
    version: Column<number, 'default'>;
    created_at: Column<Date>;
  };
  alarm_group_rule: {
    rule_id: Column<number>;
    group_id: Column<number>;
  };
  alarm_note: {
    id: Column<number, 'made'>;
    alarm_id: Column<number>;
    written_at: Column<Date>;
    written_by: Column<string>;
    text: Column<string>;
  };
  alarm_number: {
    day: Column<string>;
    last: Column<number>;
  };
  alarm_recorded_point: {
    alarm_id: Column<number>;
    place: Column<number>;
    item_id: Column<number>;
    device_id: Column<number>;
    device_name: Column<string>;
    point_id: Column<number>;
    point_name: Column<string>;
    unit: Column<string>;
    value_format: Column<Json>;
    samples: Column<Json>;
  };
  alarm_rehearsal: {
    task_id: Column<number>;
    result: Column<Json>;
  };
  alarm_rule: {
    id: Column<number, 'made'>;
    item_id: Column<number>;
    name: Column<string>;
    level: Column<number>;
    when: Column<Json>;
    on_delay_ms: Column<number>;
    off_delay_ms: Column<number>;
    enabled: Column<boolean>;
    description: Column<string>;
    version: Column<number, 'default'>;
    created_at: Column<Date>;
    updated_at: Column<Date>;
    instructions: Column<string, 'default'>;
    wants_order: Column<boolean, 'default'>;
    priority: Column<number, 'default'>;
    latching: Column<boolean, 'default'>;
    realarm_minutes: Column<number | null>;
    screen_id: Column<number | null>;
    file_id: Column<number | null>;
    file_name: Column<string | null>;
    file_mime: Column<string | null>;
    file_bytes: Column<number | null>;
  };
  alarm_rule_device: {
    rule_id: Column<number>;
    device_id: Column<number>;
  };
  alarm_rule_point: {
    rule_id: Column<number>;
    point_id: Column<number>;
  };
  alarm_rule_recorded: {
    rule_id: Column<number>;
    place: Column<number>;
    point_id: Column<number>;
  };
  alarm_shelf: {
    kind: Column<string>;
    source_id: Column<number>;
    rule_id: Column<number | null>;
    point_id: Column<number | null>;
    alarm_id: Column<number>;
    item_id: Column<number>;
    item_name: Column<string>;
    device_id: Column<number | null>;
    device_name: Column<string | null>;
    name: Column<string>;
    level: Column<number>;
    way: Column<string>;
    reason: Column<string>;
    begun_at: Column<Date>;
    begun_by: Column<string>;
    ends_at: Column<Date>;
    since: Column<Date>;
  };
  alarm_suppression: {
    id: Column<number, 'made'>;
    item_id: Column<number>;
    name: Column<string>;
    when: Column<Json>;
    on_delay_ms: Column<number>;
    off_delay_ms: Column<number>;
    serious: Column<boolean>;
    enabled: Column<boolean>;
    description: Column<string>;
    held_since: Column<Date | null>;
    version: Column<number, 'default'>;
    created_at: Column<Date>;
    updated_at: Column<Date>;
  };
  alarm_suppression_device: {
    suppression_id: Column<number>;
    device_id: Column<number>;
  };
  alarm_suppression_point: {
    suppression_id: Column<number>;
    point_id: Column<number>;
  };
  alarm_suppression_source: {
    suppression_id: Column<number>;
    kind: Column<string>;
    source_id: Column<number>;
    rule_id: Column<number | null>;
    point_id: Column<number | null>;
  };
  alarm_way: {
    user_id: Column<number>;
    channel: Column<string>;
    levels: Column<number[]>;
  };
  app_user: {
    id: Column<number, 'made'>;
    guid: Column<string>;
    user_name: Column<string>;
    password_hash: Column<string>;
    grade: Column<number>;
    parent_id: Column<number | null>;
    demo: Column<boolean, 'default'>;
    enabled: Column<boolean, 'default'>;
    expires_at: Column<Date | null>;
    phone: Column<string, 'default'>;
    email: Column<string, 'default'>;
    logo_text: Column<string, 'default'>;
    has_location: Column<boolean, 'default'>;
    last_sign_in_at: Column<Date | null>;
    created_at: Column<Date>;
    updated_at: Column<Date>;
    avatar_file: Column<number | null>;
    industry: Column<number | null>;
    customer_type: Column<number | null>;
    alarm_popup: Column<boolean, 'default'>;
    alarm_voice: Column<boolean, 'default'>;
    history_days: Column<number | null>;
    wechat_id: Column<string | null>;
    wechat_push: Column<boolean, 'default'>;
    closed_at: Column<Date | null>;
    language: Column<string | null>;
    password_by: Column<number | null>;
  };
  approval_told: {
    command_id: Column<number>;
    user_id: Column<number>;
    channel: Column<string>;
    message_id: Column<number>;
    told_at: Column<Date>;
  };
  assignment: {
    id: Column<number, 'made'>;
    item_id: Column<number>;
    name: Column<string>;
    source: Column<Json>;
    condition: Column<Json>;
    target_point_id: Column<number>;
    mode: Column<string>;
    period_ms: Column<number>;
    most_per_minute: Column<number>;
    enabled: Column<boolean, 'default'>;
    state: Column<string, 'default'>;
    reason: Column<string | null>;
    reason_details: Column<Json | null>;
    started_by: Column<number | null>;
    armed: Column<boolean, 'default'>;
    last_value: Column<number | null>;
    last_write_id: Column<number | null>;
    last_written_at: Column<Date | null>;
    version: Column<number, 'default'>;
    created_at: Column<Date>;
    updated_at: Column<Date>;
    target_meaning: Column<string | null>;
    paused_since: Column<Date | null>;
    pause_told: Column<boolean, 'default'>;
  };
  assignment_input: {
    assignment_id: Column<number>;
    point_id: Column<number>;
  };
  audit_entry: {
    id: Column<number, 'made'>;
    at: Column<Date>;
    actor_kind: Column<string>;
    actor_id: Column<number | null>;
    actor_name: Column<string>;
    action: Column<string>;
    subject_kind: Column<string>;
    subject_id: Column<string>;
    subject_name: Column<string | null>;
    item_id: Column<number | null>;
    before: Column<Json | null>;
    after: Column<Json | null>;
    address: Column<string | null>;
  };
  audit_link: {
    entry_id: Column<number>;
    seal_id: Column<number>;
    at: Column<Date>;
    action: Column<string>;
    digest: Column<Buffer>;
  };
  audit_seal: {
    id: Column<number, 'made'>;
    sealed_at: Column<Date>;
    entries: Column<number>;
    root: Column<Buffer>;
    hash: Column<Buffer>;
  };
  background_task: {
    id: Column<number, 'made'>;
    user_id: Column<number>;
    kind: Column<string>;
    payload: Column<Json>;
    state: Column<string, 'default'>;
    done: Column<number, 'default'>;
    total: Column<number | null>;
    error: Column<string | null>;
    error_details: Column<Json | null>;
    file_id: Column<number | null>;
    file_name: Column<string | null>;
    file_size: Column<number | null>;
    attempts: Column<number, 'default'>;
    lease: Column<string | null>;
    lease_until: Column<Date | null>;
    run_at: Column<Date>;
    created_at: Column<Date>;
    started_at: Column<Date | null>;
    finished_at: Column<Date | null>;
    expires_at: Column<Date | null>;
    fetched_at: Column<Date | null>;
  };
  backup_run: {
    id: Column<number, 'made'>;
    kind: Column<string>;
    state: Column<string>;
    started_at: Column<Date>;
    finished_at: Column<Date | null>;
    place: Column<string>;
    moment: Column<Date | null>;
    bytes: Column<number | null>;
    row_count: Column<number | null>;
    sample_count: Column<number | null>;
    problem: Column<string | null>;
  };
  box_meeting: {
    packet: Column<Buffer>;
    gateway_id: Column<number>;
    first_at: Column<Date>;
    address: Column<string>;
  };
  broker_session: {
    only_one: Column<boolean, 'default'>;
    client_id: Column<string>;
  };
  bus_secret: {
    only_one: Column<boolean, 'default'>;
    secret: Column<Buffer>;
    made_at: Column<Date>;
  };
  collection_run: {
    id: Column<number, 'made'>;
    since: Column<Date>;
    until: Column<Date>;
  };
  collector_lease: {
    only_one: Column<boolean, 'default'>;
    server_id: Column<string>;
    fence: Column<number>;
    beat: Column<number>;
    expires_at: Column<Date>;
    taken_at: Column<Date>;
  };
  condition_trigger: {
    id: Column<number, 'made'>;
    item_id: Column<number>;
    name: Column<string>;
    condition: Column<Json>;
    actions: Column<Json>;
    on_delay_ms: Column<number>;
    off_delay_ms: Column<number>;
    most_per_hour: Column<number>;
    enabled: Column<boolean, 'default'>;
    state: Column<string, 'default'>;
    reason: Column<string | null>;
    reason_details: Column<Json | null>;
    enabled_by: Column<number | null>;
    was: Column<number | null>;
    version: Column<number, 'default'>;
    created_at: Column<Date>;
    updated_at: Column<Date>;
    target_meaning: Column<string | null>;
    skipped: Column<number, 'default'>;
    skipped_at: Column<Date | null>;
  };
  condition_trigger_assignment: {
    trigger_id: Column<number>;
    assignment_id: Column<number>;
  };
  condition_trigger_point: {
    trigger_id: Column<number>;
    point_id: Column<number>;
  };
  condition_trigger_record: {
    id: Column<number, 'made'>;
    trigger_id: Column<number>;
    item_id: Column<number>;
    at: Column<Date>;
    count: Column<number>;
    recorded: Column<Json>;
  };
  condition_trigger_run: {
    id: Column<number, 'made'>;
    trigger_id: Column<number>;
    at: Column<Date>;
    outcome: Column<string>;
    steps: Column<Json>;
  };
  data_set: {
    id: Column<number, 'made'>;
    item_id: Column<number>;
    name: Column<string>;
    note: Column<string>;
    bound: Column<boolean, 'default'>;
    version: Column<number, 'default'>;
    created_at: Column<Date>;
    updated_at: Column<Date>;
  };
  data_set_point: {
    data_set_id: Column<number>;
    point_id: Column<number>;
    position: Column<number>;
  };
  deletion: {
    id: Column<number, 'made'>;
    user_id: Column<number | null>;
    item_id: Column<number | null>;
    name: Column<string>;
    device_count: Column<number>;
    deleted_at: Column<Date>;
    due_at: Column<Date>;
  };
  derived_state: {
    point_id: Column<number>;
    state: Column<Json>;
  };
  device: {
    id: Column<number, 'made'>;
    item_id: Column<number>;
    device_name: Column<string>;
    protocol: Column<string>;
    host: Column<string>;
    port: Column<number>;
    mode: Column<string>;
    period_ms: Column<number>;
    timeout_ms: Column<number | null>;
    enabled: Column<boolean>;
    note: Column<string>;
    version: Column<number, 'default'>;
    created_at: Column<Date>;
    updated_at: Column<Date>;
    gateway_id: Column<number | null>;
    name_order: Column<string | null, 'made'>;
    settings: Column<Json>;
    station: Column<string | null>;
    deletion_id: Column<number | null>;
  };
  device_traffic: {
    device_id: Column<number>;
    month: Column<string>;
    bytes_in: Column<number>;
    bytes_out: Column<number>;
  };
  duty_calendar: {
    item_id: Column<number>;
    duties: Column<Json>;
    swaps: Column<Json>;
    version: Column<number>;
  };
  file: {
    id: Column<number, 'made'>;
    name: Column<string>;
    mime: Column<string>;
    size: Column<number>;
    sha256: Column<string>;
    stored_as: Column<string>;
    kept: Column<boolean, 'default'>;
    created_at: Column<Date>;
  };
  gallery_entry: {
    id: Column<number, 'made'>;
    account_id: Column<number>;
    kind: Column<string>;
    folder: Column<string>;
    name: Column<string>;
    version: Column<number, 'default'>;
    width: Column<number>;
    height: Column<number>;
    bytes: Column<number>;
    file_id: Column<number | null>;
    sha256: Column<string | null>;
    content: Column<Buffer | null>;
    saved_by: Column<string>;
    created_at: Column<Date>;
    updated_at: Column<Date>;
  };
  gateway: {
    id: Column<number, 'made'>;
    item_id: Column<number>;
    gateway_name: Column<string>;
    box_id: Column<string>;
    password_hash: Column<string | null>;
    version: Column<number, 'default'>;
    created_at: Column<Date>;
    updated_at: Column<Date>;
    kind: Column<string>;
    registration: Column<Json | null>;
    registration_key: Column<string | null>;
    mappings: Column<Json, 'default'>;
    awaits_consent: Column<boolean, 'default'>;
    networks: Column<string[], 'default'>;
    deletion_id: Column<number | null>;
  };
  gateway_clock: {
    gateway_id: Column<number>;
    behind_ms: Column<number>;
    since: Column<Date>;
  };
  gateway_notice: {
    id: Column<number, 'made'>;
    gateway_id: Column<number>;
    kind: Column<string>;
    from_address: Column<string | null>;
    address: Column<string | null>;
    first_at: Column<Date>;
    last_at: Column<Date>;
    acknowledged_at: Column<Date | null>;
    acknowledged_by: Column<string | null>;
    told: Column<number, 'default'>;
  };
  history_sheet: {
    id: Column<number, 'made'>;
    item_id: Column<number>;
    name: Column<string>;
    template: Column<Json>;
    version: Column<number, 'default'>;
    created_at: Column<Date>;
    updated_at: Column<Date>;
  };
  history_sheet_point: {
    history_sheet_id: Column<number>;
    point_id: Column<number>;
  };
  history_task: {
    id: Column<number, 'made'>;
    item_id: Column<number>;
    name: Column<string>;
    mode: Column<string>;
    interval_ms: Column<number>;
    deadband: Column<number>;
    flag_point_id: Column<number | null>;
    retention_days: Column<number | null>;
    version: Column<number, 'default'>;
    created_at: Column<Date>;
    updated_at: Column<Date>;
    condition: Column<Json | null>;
    lead_seconds: Column<number, 'default'>;
    reset_flag: Column<boolean, 'default'>;
    reset_by: Column<number | null>;
    reset_meaning: Column<string | null>;
  };
  history_task_input: {
    task_id: Column<number>;
    point_id: Column<number>;
  };
  history_task_point: {
    point_id: Column<number>;
    task_id: Column<number>;
  };
  interlock: {
    id: Column<number, 'made'>;
    item_id: Column<number>;
    name: Column<string>;
    locked_point_id: Column<number | null>;
    locked_device_id: Column<number | null>;
    condition: Column<Json>;
    lock_reason: Column<string>;
    when_unknown: Column<string>;
    enabled: Column<boolean>;
    version: Column<number, 'default'>;
    created_at: Column<Date>;
    updated_at: Column<Date>;
    at_rest: Column<string, 'default'>;
  };
  interlock_input: {
    interlock_id: Column<number>;
    point_id: Column<number>;
  };
  item: {
    id: Column<number, 'made'>;
    item_name: Column<string>;
    lnglat: Column<string | null>;
    note: Column<string>;
    version: Column<number, 'default'>;
    created_at: Column<Date>;
    updated_at: Column<Date>;
    name_order: Column<string | null, 'made'>;
    time_zone: Column<string | null>;
    owner_id: Column<number | null>;
    deletion_id: Column<number | null>;
  };
  item_user: {
    user_id: Column<number>;
    item_id: Column<number>;
  };
  job: {
    id: Column<number, 'made'>;
    name: Column<string>;
    payload: Column<Json>;
    key: Column<string | null>;
    run_at: Column<Date>;
    attempts: Column<number, 'default'>;
    lease: Column<string | null>;
    lease_until: Column<Date | null>;
    again: Column<boolean, 'default'>;
    dead_at: Column<Date | null>;
    last_error: Column<string | null>;
    created_at: Column<Date>;
  };
  job_name: {
    name: Column<string>;
    seen_at: Column<Date>;
  };
  job_schedule: {
    name: Column<string>;
    settled_at: Column<Date>;
  };
  location: {
    id: Column<number, 'made'>;
    device_id: Column<number>;
    name: Column<string>;
    longitude_point_id: Column<number>;
    latitude_point_id: Column<number>;
    datum: Column<string>;
    version: Column<number, 'default'>;
  };
  message: {
    id: Column<number, 'made'>;
    channel: Column<string>;
    recipient: Column<string>;
    subject: Column<string>;
    text: Column<string>;
    html: Column<string | null>;
    key: Column<string | null>;
    state: Column<string>;
    attempts: Column<number, 'default'>;
    last_error: Column<string | null>;
    created_at: Column<Date>;
    sent_at: Column<Date | null>;
    parameters: Column<Json | null>;
    error_details: Column<Json | null>;
    secret_until: Column<Date | null>;
    answer: Column<string, 'default'>;
    file_id: Column<number | null>;
    file_name: Column<string | null>;
    item_id: Column<number | null>;
    reader_id: Column<number | null>;
  };
  notice: {
    id: Column<number, 'made'>;
    type: Column<string>;
    title: Column<string>;
    body: Column<string>;
    audience: Column<string>;
    audience_ids: Column<number[], 'default'>;
    publish_at: Column<Date | null>;
    ends_at: Column<Date | null>;
    author: Column<string>;
    version: Column<number, 'default'>;
    created_at: Column<Date>;
    updated_at: Column<Date>;
    body_format: Column<string, 'default'>;
    body_text: Column<string>;
  };
  notice_file: {
    id: Column<number, 'made'>;
    notice_id: Column<number>;
    file_id: Column<number>;
    name: Column<string>;
    mime: Column<string>;
    bytes: Column<number>;
  };
  notice_read: {
    notice_id: Column<number>;
    user_id: Column<number>;
    read_at: Column<Date>;
  };
  online_left_out: {
    key: Column<string>;
    waiting: Column<Json | null>;
    left_out: Column<number>;
    at: Column<Date>;
  };
  online_log: {
    id: Column<number, 'made'>;
    at: Column<Date>;
    item_id: Column<number>;
    device_id: Column<number | null>;
    device_name: Column<string>;
    state: Column<string>;
    reason: Column<string | null>;
    before_ms: Column<number | null>;
    gateway_id: Column<number | null>;
    left_out: Column<number, 'default'>;
  };
  outbox_consumer: {
    event: Column<string>;
    consumer: Column<string>;
    seen_at: Column<Date>;
  };
  outbox_delivery: {
    event_id: Column<number>;
    consumer: Column<string>;
    key: Column<string>;
    attempts: Column<number, 'default'>;
    due_at: Column<Date>;
    dead_at: Column<Date | null>;
    last_error: Column<string | null>;
  };
  outbox_event: {
    id: Column<number, 'made'>;
    name: Column<string>;
    key: Column<string>;
    data: Column<Json>;
    at: Column<Date>;
    version: Column<number, 'default'>;
  };
  placed_device: {
    user_id: Column<number>;
    device_id: Column<number>;
    position: Column<number>;
  };
  placed_point: {
    user_id: Column<number>;
    point_id: Column<number>;
    position: Column<number>;
  };
  plan_course: {
    alarm_id: Column<number>;
    plan_id: Column<number>;
    plan_name: Column<string>;
    begun_at: Column<Date>;
    done_minutes: Column<number, 'default'>;
    due_at: Column<Date | null>;
    ended: Column<string | null>;
    ended_at: Column<Date | null>;
  };
  point: {
    id: Column<number, 'made'>;
    device_id: Column<number>;
    name: Column<string>;
    address_text: Column<string>;
    data_type: Column<number>;
    display_format: Column<number>;
    unit: Column<string>;
    writable: Column<boolean>;
    saved: Column<boolean>;
    decimals: Column<number | null>;
    lower_limit: Column<number | null>;
    upper_limit: Column<number | null>;
    slope: Column<number>;
    intercept: Column<number>;
    group_id: Column<number | null>;
    version: Column<number, 'default'>;
    limit_level: Column<number, 'default'>;
    limit_delay_ms: Column<number, 'default'>;
    limit_deadband: Column<number, 'default'>;
    address: Column<Json>;
    write_min: Column<number | null>;
    write_max: Column<number | null>;
    write_step: Column<number | null>;
    text_list_id: Column<number | null>;
    write_confirm: Column<number, 'default'>;
    low_low_limit: Column<number | null>;
    high_high_limit: Column<number | null>;
    own_limits: Column<Json | null>;
    meant_since: Column<Date | null>;
  };
  point_block: {
    id: Column<number, 'made'>;
    device_id: Column<number>;
    name: Column<string>;
  };
  point_block_point: {
    point_id: Column<number>;
    block_id: Column<number>;
  };
  point_group: {
    id: Column<number, 'made'>;
    item_id: Column<number>;
    name: Column<string>;
  };
  point_hold: {
    id: Column<number, 'made'>;
    key: Column<string>;
    item_id: Column<number>;
    device_id: Column<number>;
    point_id: Column<number>;
    device_name: Column<string>;
    point_name: Column<string>;
    user_name: Column<string>;
    screen_id: Column<number | null>;
    screen_name: Column<string | null>;
    screen_revision: Column<number | null>;
    pressed: Column<number>;
    released: Column<number>;
    release_id: Column<number>;
    target_meaning: Column<string | null>;
    state: Column<string>;
    ending: Column<string | null>;
    pressed_at: Column<Date>;
  };
  point_input: {
    point_id: Column<number>;
    input_id: Column<number>;
  };
  project_group: {
    id: Column<number, 'made'>;
    parent_id: Column<number | null>;
    group_name: Column<string>;
    position: Column<number>;
    created_at: Column<Date>;
    updated_at: Column<Date>;
    owner_id: Column<number | null>;
  };
  project_group_item: {
    item_id: Column<number>;
    group_id: Column<number>;
  };
  push_subscription: {
    id: Column<number, 'made'>;
    user_id: Column<number>;
    session_id: Column<number | null>;
    device_id: Column<number | null>;
    endpoint: Column<string>;
    p256dh: Column<string>;
    auth: Column<string>;
    frame: Column<string>;
    agent: Column<string>;
    created_at: Column<Date>;
    last_used_at: Column<Date | null>;
  };
  recipient_plan: {
    id: Column<number, 'made'>;
    item_id: Column<number>;
    name: Column<string>;
    levels: Column<number[]>;
    steps: Column<Json>;
    quiet_begin: Column<number | null>;
    quiet_end: Column<number | null>;
    stops_at_end: Column<boolean>;
    language: Column<string>;
    enabled: Column<boolean>;
    version: Column<number, 'default'>;
    named_by: Column<Json>;
  };
  recovery_code: {
    user_id: Column<number>;
    code_hash: Column<string>;
  };
  release_known: {
    release: Column<string>;
    since: Column<Date>;
  };
  remembered_device: {
    id: Column<number, 'made'>;
    user_id: Column<number>;
    token_hash: Column<string>;
    address: Column<string>;
    agent: Column<string>;
    created_at: Column<Date>;
    last_used_at: Column<Date>;
    expires_at: Column<Date>;
    previous_hash: Column<string | null>;
    second_factor: Column<boolean, 'default'>;
  };
  report: {
    id: Column<number, 'made'>;
    item_id: Column<number>;
    name: Column<string>;
    time_type: Column<string>;
    periods: Column<Json>;
    step_unit: Column<string>;
    step_every: Column<number>;
    group_by_device: Column<boolean>;
    totals: Column<boolean>;
    version: Column<number, 'default'>;
    created_at: Column<Date>;
    updated_at: Column<Date>;
  };
  report_point: {
    report_id: Column<number>;
    point_id: Column<number>;
    position: Column<number>;
    name: Column<string>;
    aggregates: Column<string[]>;
  };
  report_run: {
    id: Column<number, 'made'>;
    schedule_id: Column<number>;
    state: Column<string>;
    due_at: Column<Date>;
    missed: Column<number>;
    asked_by: Column<string | null>;
    span_from: Column<Date | null>;
    span_to: Column<Date | null>;
    reads_from: Column<Date | null>;
    ended_at: Column<Date | null>;
    file_id: Column<number | null>;
    file_name: Column<string | null>;
    size: Column<number | null>;
    error_code: Column<string | null>;
    error_details: Column<Json, 'default'>;
    attempts: Column<number, 'default'>;
    not_before: Column<Date>;
  };
  report_run_recipient: {
    run_id: Column<number>;
    position: Column<number>;
    user_id: Column<number | null>;
    name: Column<string>;
    account_id: Column<number | null>;
    message_id: Column<number | null>;
    outcome: Column<string | null>;
    seen_at: Column<Date | null>;
  };
  report_schedule: {
    id: Column<number, 'made'>;
    item_id: Column<number>;
    title: Column<string>;
    kind: Column<string>;
    report_id: Column<number | null>;
    history_sheet_id: Column<number | null>;
    status_template_id: Column<number | null>;
    variable_view_id: Column<number | null>;
    span: Column<string>;
    due_at: Column<Json>;
    format: Column<string>;
    language: Column<string>;
    user_ids: Column<number[]>;
    addresses: Column<Json>;
    keep: Column<number>;
    owner_id: Column<number | null>;
    paused_code: Column<string | null>;
    paused_details: Column<Json, 'default'>;
    settled_at: Column<Date>;
    next_at: Column<Date | null>;
    planned_at: Column<Date>;
    version: Column<number, 'default'>;
    created_at: Column<Date>;
    updated_at: Column<Date>;
  };
  retired_device_token: {
    token_hash: Column<string>;
    device_id: Column<number>;
  };
  role: {
    id: Column<number, 'made'>;
    role_name: Column<string>;
    pages: Column<string[]>;
    created_at: Column<Date>;
    updated_at: Column<Date>;
    version: Column<number, 'default'>;
    owner_id: Column<number | null>;
  };
  role_permission: {
    role_id: Column<number>;
    permission: Column<string>;
  };
  schema_migration: {
    name: Column<string>;
    checksum: Column<string>;
    applied_at: Column<Date, 'default'>;
  };
  screen: {
    id: Column<number, 'made'>;
    item_id: Column<number>;
    device_id: Column<number | null>;
    name: Column<string>;
    platform: Column<string>;
    popup: Column<boolean>;
    is_main: Column<boolean, 'default'>;
    version: Column<number, 'default'>;
    draft: Column<Buffer | null>;
    draft_version: Column<number, 'default'>;
    draft_by: Column<string | null>;
    draft_at: Column<Date | null>;
    published_version: Column<number | null>;
    revision: Column<number | null>;
    published_at: Column<Date | null>;
    created_at: Column<Date>;
    updated_at: Column<Date>;
    uses_read: Column<boolean, 'default'>;
  };
  screen_editor: {
    screen_id: Column<number>;
    user_id: Column<number>;
    page: Column<string>;
    name: Column<string>;
    began_at: Column<Date>;
    seen_at: Column<Date>;
  };
  screen_image: {
    screen_id: Column<number>;
    image_id: Column<number>;
  };
  screen_revision: {
    screen_id: Column<number>;
    revision: Column<number>;
    content: Column<Buffer>;
    author: Column<string>;
    at: Column<Date>;
    reason: Column<string>;
  };
  screen_use: {
    screen_id: Column<number>;
    published: Column<boolean>;
    kind: Column<string>;
    used_id: Column<number>;
    writes: Column<boolean>;
  };
  second_factor: {
    user_id: Column<number>;
    secret: Column<string>;
    begun_at: Column<Date>;
    since: Column<Date | null>;
    last_step: Column<number | null>;
  };
  selected_point: {
    user_id: Column<number>;
    point_id: Column<number>;
    position: Column<number>;
  };
  server_presence: {
    id: Column<string>;
    host: Column<string>;
    pid: Column<number>;
    has_bus: Column<boolean>;
    own_history: Column<boolean>;
    seen_at: Column<Date>;
  };
  session: {
    id: Column<number, 'made'>;
    token_hash: Column<string>;
    user_id: Column<number>;
    language: Column<string>;
    address: Column<string>;
    agent: Column<string>;
    created_at: Column<Date>;
    last_seen_at: Column<Date>;
    expires_at: Column<Date>;
    original_id: Column<number | null>;
    device_id: Column<number | null>;
    opened_by: Column<number | null>;
    second_factor: Column<boolean, 'default'>;
    proved_at: Column<Date | null>;
  };
  shift_calendar: {
    item_id: Column<number>;
    shifts: Column<Json>;
    exceptions: Column<Json>;
    version: Column<number>;
    updated_at: Column<Date>;
  };
  sign_in_place: {
    user_id: Column<number>;
    place: Column<string>;
    last_used_at: Column<Date>;
  };
  sign_in_ticket: {
    token_hash: Column<string>;
    user_id: Column<number>;
    mode: Column<string>;
    remember: Column<boolean>;
    device_id: Column<number | null>;
    device_hash: Column<string | null>;
    attempts: Column<number, 'default'>;
    expires_at: Column<Date>;
  };
  status_template: {
    id: Column<number, 'made'>;
    item_id: Column<number>;
    name: Column<string>;
    states: Column<Json>;
    good_point: Column<string | null>;
    total_point: Column<string | null>;
    ideal_cycle_ms: Column<number | null>;
    version: Column<number, 'default'>;
    created_at: Column<Date>;
    updated_at: Column<Date>;
  };
  status_template_device: {
    template_id: Column<number>;
    device_id: Column<number>;
    place: Column<number>;
  };
  status_template_point: {
    template_id: Column<number>;
    device_id: Column<number>;
    name: Column<string>;
    point_id: Column<number>;
  };
  system_event: {
    id: Column<number, 'made'>;
    kind: Column<string>;
    severity: Column<string>;
    subject: Column<string>;
    code: Column<string>;
    details: Column<Json>;
    began_at: Column<Date>;
    ended_at: Column<Date | null>;
    last_seen_at: Column<Date>;
    count: Column<number, 'default'>;
    acknowledged_at: Column<Date | null>;
    acknowledged_by: Column<string | null>;
  };
  text_list: {
    id: Column<number, 'made'>;
    item_id: Column<number>;
    name: Column<string>;
    texts: Column<Json>;
    version: Column<number, 'default'>;
  };
  user_role: {
    user_id: Column<number>;
    role_id: Column<number>;
  };
  variable_report: {
    id: Column<number, 'made'>;
    item_id: Column<number>;
    name: Column<string>;
    version: Column<number, 'default'>;
    updated_at: Column<Date>;
  };
  variable_report_point: {
    report_id: Column<number>;
    point_id: Column<number>;
    position: Column<number>;
  };
  variable_view: {
    id: Column<number, 'made'>;
    report_id: Column<number>;
    name: Column<string>;
    settings: Column<Json>;
    version: Column<number, 'default'>;
    updated_at: Column<Date>;
  };
  verification_code: {
    id: Column<number, 'made'>;
    purpose: Column<string>;
    target: Column<string>;
    user_id: Column<number | null>;
    address: Column<string>;
    code_hash: Column<string>;
    attempts: Column<number, 'default'>;
    created_at: Column<Date>;
    expires_at: Column<Date>;
    verified_for: Column<string | null>;
    verified_at: Column<Date | null>;
    used_at: Column<Date | null>;
    asker: Column<string, 'default'>;
    foreign_attempts: Column<number, 'default'>;
  };
  web_error: {
    id: Column<number, 'made'>;
    fingerprint: Column<string>;
    kind: Column<string>;
    message: Column<string>;
    stack: Column<string>;
    page: Column<string>;
    release: Column<string>;
    hidden: Column<boolean>;
    count: Column<number>;
    first_seen: Column<Date>;
    last_seen: Column<Date>;
    state: Column<string, 'default'>;
    told: Column<number, 'default'>;
  };
  web_error_entry: {
    id: Column<number, 'made'>;
    error_id: Column<number>;
    at: Column<Date>;
    time: Column<Date>;
    page: Column<string>;
    release: Column<string>;
    hidden: Column<boolean>;
    user_id: Column<number | null>;
    user_guid: Column<string | null>;
    user_name: Column<string | null>;
    session: Column<string | null>;
    address: Column<string>;
    agent: Column<string>;
    count: Column<number, 'default'>;
  };
  write_command: {
    id: Column<number, 'made'>;
    item_id: Column<number>;
    device_id: Column<number>;
    point_id: Column<number>;
    device_name: Column<string>;
    point_name: Column<string>;
    unit: Column<string>;
    user_id: Column<number>;
    user_name: Column<string>;
    address: Column<string>;
    note: Column<string | null>;
    state: Column<string>;
    reason: Column<string | null>;
    old_value: Column<string | null>;
    new_value: Column<string>;
    read_back: Column<string | null>;
    idempotency_key: Column<string | null>;
    created_at: Column<Date>;
    finished_at: Column<Date | null>;
    reason_details: Column<Json | null>;
    value_format: Column<Json | null>;
    assignment_id: Column<number | null>;
    trigger_id: Column<number | null>;
    batch_id: Column<string | null>;
    change: Column<Json | null>;
    target_meaning: Column<string | null>;
    person_id: Column<number | null>;
    approve_until: Column<Date | null>;
    decided_by: Column<string | null>;
    decided_at: Column<Date | null>;
    screen_id: Column<number | null>;
    screen_name: Column<string | null>;
    screen_revision: Column<number | null>;
    history_task_id: Column<number | null>;
  };
  write_link: {
    entry_id: Column<number>;
    seal_id: Column<number>;
    at: Column<Date>;
    action: Column<string>;
    digest: Column<Buffer>;
  };
  write_seal: {
    id: Column<number, 'made'>;
    sealed_at: Column<Date>;
    entries: Column<number>;
    root: Column<Buffer>;
    hash: Column<Buffer>;
  };
}

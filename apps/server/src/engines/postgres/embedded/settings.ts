/** How the embedded server is run: on the command line, so that a new release changes them. */
import type { ClusterFolder } from './cluster-folder.ts';

export type Settings = Readonly<Record<string, string>>;

/** Sized for a small machine that it shares with the history engine. */
const small: Settings = {
  shared_buffers: '64MB',
  effective_cache_size: '256MB',
  maintenance_work_mem: '32MB',
  max_connections: '60',
  max_worker_processes: '4',
  max_parallel_workers_per_gather: '0',
  autovacuum_max_workers: '2',
  io_method: 'sync',
  jit: 'off',
  min_wal_size: '64MB',
  max_wal_size: '256MB',
};

/** Seven files that overwrite themselves: the log never grows past a week. */
const weekOfLogs: Settings = {
  logging_collector: 'on',
  log_filename: 'postgres-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_timezone: 'UTC',
};

export function commandLine(folder: ClusterFolder, extra: Settings): string[] {
  const settings: Settings = {
    ...small,
    ...weekOfLogs,
    log_directory: folder.logs,
    timezone: 'UTC',
    listen_addresses: '',
    unix_socket_directories: folder.socket,
    unix_socket_permissions: '0700',
    ...extra,
  };
  return ['-D', folder.data, ...Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`])];
}

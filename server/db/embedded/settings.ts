import { totalmem } from 'node:os';

const megabyte = 1024 * 1024;

/**
 * The whole `postgresql.conf`, rewritten at each start; an operator's `ALTER SYSTEM` overrides it.
 * @param durable false only for tests: a crash of the machine may lose the cluster
 */
export function postgresqlConf(socketFolder: string, durable: boolean): string {
  const memory = totalmem() / megabyte;
  const settings: Record<string, string | number | boolean> = {
    // Reachable only through a socket in a private folder.
    listen_addresses: '',
    port: 5432,
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    max_connections: 100,

    shared_buffers: `${clamp(memory / 8, 64, 1024)}MB`,
    effective_cache_size: `${clamp(memory / 2, 128, 16_384)}MB`,
    work_mem: '16MB',
    maintenance_work_mem: `${clamp(memory / 16, 64, 512)}MB`,
    random_page_cost: '1.1',
    jit: false,

    fsync: durable,
    full_page_writes: durable,
    synchronous_commit: durable,
    wal_level: 'replica',
    max_wal_size: '1GB',
    autovacuum: true,
    idle_in_transaction_session_timeout: '5min',

    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: true,
    log_directory: 'log',
    log_filename: 'postgresql-%a.log',
    log_truncate_on_rotation: true,
    log_rotation_age: '1d',
    log_rotation_size: 0,
    log_line_prefix: '%m [%p] ',
    // User input must not get into the log: no statements, details or parameters.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_parameter_max_length_on_error: 0,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${quote(value)}`);
  return ['# Written at each start of the server; use ALTER SYSTEM to change a setting.', ...lines, ''].join('\n');
}

function quote(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'number' ? `${value}` : `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

function clamp(value: number, least: number, most: number): number {
  return Math.round(Math.min(Math.max(value, least), most));
}

/** Sensible on a machine with 2 cores and a few GB. Durable: nothing that was answered is lost. */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  // requests are short, and compiling their plans costs more than it saves
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] %q%u@%d ',
}

const THROW_AWAY: Readonly<Record<string, string>> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
}

/** As arguments of `postgres`. */
export const settingsOf = (port: number, fsync: boolean, over: Readonly<Record<string, string>>): string[] =>
  Object.entries({ ...SETTINGS, ...(fsync ? {} : THROW_AWAY), ...over, port: String(port) }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  )

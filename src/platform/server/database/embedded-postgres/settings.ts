import { totalmem } from 'node:os'

const MB = 1_048_576

/** What this process may count on: the machine's memory, or what its container is given. */
const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)

/** A share of the memory, within bounds, as PostgreSQL writes it. It is taken page by page, as data is read. */
const share = (part: number, least: number, most: number) =>
  `${Math.round(Math.min(most, Math.max(least, (memory * part) / MB)))}MB`

/** Sensible on a machine with 2 cores and a few GB, and larger on a larger one. Durable: nothing that was answered is lost. */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: share(1 / 8, 128, 2_048),
  effective_cache_size: share(1 / 2, 512, 16_384),
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

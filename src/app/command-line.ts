import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'

/** What was given to a command: its options, and one path at most. `--help` prints the usage and ends the process. */
export function readCommandLine<const Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
) {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { ...options, help: { type: 'boolean' } },
    })
    if ((values as { help?: boolean }).help) {
      console.log(usage)
      process.exit(0)
    }
    if (positionals.length > 1) throw new Error(`Name only one folder, not: ${positionals.join(' ')}`)
    return { values, path: positionals[0] }
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\n${usage}`, { cause: error })
  }
}

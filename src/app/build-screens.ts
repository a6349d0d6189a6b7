import { join } from 'node:path'
import { build, type InlineConfig, mergeConfig } from 'vite'
import { compressSite } from './compress-site.ts'
import { filesOfSite } from './site-files.ts'

// Builds the screens of a folder into its `dist`. A process of its own: the builder takes several hundred MB.

const root = process.argv[2] as string
const config: InlineConfig = {
  root: join(root, 'src/app'),
  configFile: join(root, 'vite.config.ts'),
  logLevel: 'warn',
}
const groups = await filesOfSite(config)
await build(mergeConfig(config, { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }))
await compressSite(join(root, 'dist', 'assets'))

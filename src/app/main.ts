import { resolve } from 'node:path'
import { boundMemory } from '#platform/server/database/bound-memory.ts'
import { tryBeforehand } from './beforehand.ts'
import { configOf, installationSecrets } from './installation.ts'
import { startProduct } from './start-product.ts'

const root = resolve(import.meta.dirname, '../..')
boundMemory()

try {
  const config = configOf(process.env, root)
  await tryBeforehand(config)
  const product = await startProduct({
    config,
    secrets: await installationSecrets(config),
    root,
    say: (line) => console.log(line),
  })
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stopping) process.exit(1)
      stopping = true
      void product.stop().then(
        () => process.exit(0),
        (error: Error) => {
          console.error(error.message)
          process.exit(1)
        },
      )
    })
  console.log(product.welcome)
} catch (error) {
  console.error((error as Error).message)
  console.error(
    `Mandate did not start. Data folder: ${resolve(root, process.env.MANDATE_DATA ?? '.mandate')}`,
  )
  process.exit(1)
}

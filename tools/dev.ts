import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { createServer } from 'vite'

// The server starts again when one of its files changes; the screens reload in place, and ask the server through a proxy.

const root = resolve(import.meta.dirname, '..')
const port = Number(process.env.PORT ?? 3000)
const serverPort = port + 1
const origin = `http://localhost:${port}`

const server: ChildProcess = spawn(
  process.execPath,
  ['--watch-path=src', '--watch-preserve-output', 'src/app/main.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PORT: String(serverPort), MANDATE_ORIGIN: origin },
  },
)
const behind = { target: `http://127.0.0.1:${serverPort}` }
const screens = await createServer({
  configFile: resolve(root, 'vite.config.ts'),
  root: resolve(root, 'src/app'),
  server: {
    port,
    strictPort: true,
    proxy: { '/api': behind, '/demo': behind, '/healthz': behind, '/readyz': behind },
  },
})
await screens.listen()
console.log(`Screens that reload: ${origin}`)

const stop = () => {
  server.kill('SIGTERM')
  void screens.close()
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
server.on('exit', (code) => process.exit(code ?? 0))

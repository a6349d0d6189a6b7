import { createServer } from 'node:net'

const HOST = '127.0.0.1'

/** A port that was free a moment ago: someone may be quicker, so who uses it tries again with another. */
export const freePort = (): Promise<number> => listenOn(0)

export const isTaken = (port: number): Promise<boolean> =>
  listenOn(port).then(
    () => false,
    () => true,
  )

function listenOn(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, HOST, () => {
      const { port: got } = server.address() as { port: number }
      server.close(() => resolve(got))
    })
  })
}

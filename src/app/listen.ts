import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/server/config.ts'

type ListenAddress = Pick<Config, 'PORT' | 'HOST'>

/** Takes the port. Throws a sentence that names the setting where it cannot. */
export const listen = (app: FastifyInstance, { PORT, HOST }: ListenAddress): Promise<unknown> =>
  app.listen({ port: PORT, host: HOST }).catch((error) => refuse(error, { PORT, HOST }))

/**
 * Takes the port and lets it go immediately, before anything is touched. Holding it would need a server that becomes another one;
 * anyone who takes it between is found by `listen`, with the same sentence.
 */
export const tryPort = ({ PORT, HOST }: ListenAddress): Promise<void> =>
  new Promise<void>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port: PORT, host: HOST }, () => server.close(() => resolve()))
  }).catch((error) => refuse(error, { PORT, HOST }))

function refuse(error: Error & { code?: string }, { PORT, HOST }: ListenAddress): never {
  const said: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${PORT} is in use. Stop the program that uses it, or set PORT to another port: PORT=3001 npm start`,
    EACCES: `PORT: this user cannot listen on port ${PORT}. Set PORT to a port above 1023.`,
    EADDRNOTAVAIL: `HOST: ${HOST} is not an address of this machine. Set HOST to an address of this machine, or to 0.0.0.0 for all of them.`,
    ENOTFOUND: `HOST: the host ${HOST} does not exist. Set HOST to an address of this machine.`,
    EAI_AGAIN: `HOST: the host ${HOST} was not found. Set HOST to an address of this machine.`,
  }
  throw new Error(said[error.code ?? ''] ?? `HOST, PORT: ${error.message}`, { cause: error })
}

// What the same statements cost without the product: node's http, pg, and the recorded trips of each request, row security included.
import { createServer } from 'node:http'
import { asRole, openPool } from '#platform/server/database/database.ts'
import { SECRET } from './database.ts'
import type { Trips } from './statements.ts'

const pool = openPool(asRole(process.argv[2] as string, 'mandate_app', SECRET), {
  application: 'bare',
  max: 10,
})
let known: Record<string, Trips> = {}

async function answer(trips: Trips) {
  const client = await pool.connect()
  try {
    const found = []
    for (const trip of trips)
      found.push(await Promise.all(trip.map((statement) => client.query({ ...statement } as never))))
    return found.flat().map((each) => (each as { rows: unknown[] }).rows)
  } finally {
    client.release()
  }
}

const server = createServer((request, response) => {
  request.resume()
  request.on('end', async () => {
    const trips = known[(request.url as string).slice(1)]
    if (!trips) return response.writeHead(404).end()
    try {
      const text = JSON.stringify({ data: await answer(trips) })
      response.writeHead(200, { 'content-type': 'application/json' }).end(text)
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
})
process.on('message', (asked: Record<string, Trips>) => {
  known = asked
  process.send?.('known')
})
process.on('disconnect', () => process.exit(0))
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))

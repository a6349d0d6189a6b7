import type { FastifyRequest } from 'fastify'

/**
 * The path of a request as the router understood it: the route with its parameters, in one spelling, without origin and query.
 * What a client wrote (`/%61pi/…`, `http://host/api/…`) may lead to the same route and is nothing to judge by.
 */
export function askedPath({ routeOptions, params, url }: FastifyRequest): string {
  const route = routeOptions.url
  if (route === undefined) return unescaped(url)
  const given = params as Record<string, unknown>
  return route
    .split('/')
    .map((part) => {
      if (part === '*') return String(given['*']).split('/').map(escaped).join('/')
      return part.startsWith(':') ? escaped(String(given[part.slice(1)])) : part
    })
    .join('/')
}

const escaped = (text: string) => encodeURIComponent(text.toWellFormed())

/** Of a request that no route takes. */
function unescaped(url: string): string {
  const [path = ''] = url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '').split(/[?#]/)
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

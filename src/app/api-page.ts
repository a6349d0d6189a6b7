import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '#platform/server/http/html.ts'
import { open } from '#platform/server/http/routes.ts'
import { newNonce, pagePolicy } from '#platform/server/http/site.ts'

type Operation = {
  operationId?: string
  summary?: string
  tags?: string[]
  'x-permission'?: string[]
  'x-open'?: string
  parameters?: { name: string; in: string; required?: boolean; schema?: unknown }[]
  requestBody?: { content?: Record<string, { schema?: unknown }> }
}

/** The API document, and the same as a page to read. */
export function serveApiPage(app: FastifyInstance) {
  const hidden = { schema: { hide: true } }
  app.get('/api/openapi.json', { ...open('the document of the calls'), ...hidden }, async () => app.swagger())
  app.get(
    '/api/docs',
    { ...open('the document of the calls, to read'), ...hidden },
    async (_request, reply) => {
      const nonce = newNonce()
      return reply
        .header('content-security-policy', pagePolicy(nonce))
        .type('text/html; charset=utf-8')
        .serializer((text: string) => text)
        .send(pageOf(app.swagger().paths as Record<string, Record<string, Operation>>, nonce))
    },
  )
}

const STYLE = `body{font:14px/22px Roboto,system-ui,sans-serif;color:#1b2426;max-width:960px;margin:32px auto;padding:0 16px}
h2{margin-top:40px}details{border:1px solid #d9e0e1;border-radius:8px;margin:8px 0;padding:8px 12px}summary{cursor:pointer}
code{font:13px ui-monospace,monospace}pre{background:#f4f7f7;padding:12px;border-radius:6px;overflow:auto}b.m{display:inline-block;width:64px;color:#00736b}small{color:#5a686b}`

function pageOf(paths: Record<string, Record<string, Operation>>, nonce: string): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const services = [...new Set(operations.map(({ operation }) => operation.tags?.[0] ?? 'other'))]
  const sections = services.map(
    (service) =>
      `<h2 id="${service}">${service}</h2>${operations
        .filter(({ operation }) => (operation.tags?.[0] ?? 'other') === service)
        .map(entry)
        .join('')}`,
  )
  return `<!doctype html><html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mandate API</title>
<style nonce="${nonce}">${STYLE}</style></head><body><main><h1>Mandate API</h1>
<p>Send <code>Authorization: Bearer …</code> with every call except the identity calls. Success is <code>{"data": …}</code>; a failure is
<code>{"data": {"message", "code", "fields"?}, "requestId"}</code>. The machine-readable document is <a href="/api/openapi.json">openapi.json</a>.</p>
<nav>${services.map((service) => `<a href="#${service}">${service}</a>`).join(' · ')}</nav>${sections.join('')}</main></body></html>`
}

function entry({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const permission = operation['x-permission']
  const body = operation.requestBody?.content?.['application/json']?.schema
  const parameters = (operation.parameters ?? []).map(
    (each) =>
      `<li><code>${escapeHtml(each.name)}</code> <small>${each.in}${each.required ? ', required' : ''}</small></li>`,
  )
  return `<details><summary><b class="m">${method.toUpperCase()}</b><code>${escapeHtml(path)}</code> <small>${escapeHtml(operation.summary ?? '')}</small></summary>
<p><code>${escapeHtml(operation.operationId ?? '')}</code></p>
${permission ? `<p>Permission: ${permission.map((key) => `<code>${escapeHtml(key)}</code>`).join(' or ')}</p>` : `<p>Open: ${escapeHtml(operation['x-open'] ?? '')}.</p>`}
${parameters.length ? `<ul>${parameters.join('')}</ul>` : ''}${body ? `<pre><code>${escapeHtml(JSON.stringify(body, null, 2))}</code></pre>` : ''}</details>`
}

import { expect, test } from 'vitest'
import { startTestWorld } from '#test/database/product.ts'
import { publishDecision } from '#test/database/scenario.ts'
import { createDecision, getDecision, updateDecision } from '../model/decision-calls.ts'
import { decisionHistory } from '../model/decision-history-calls.ts'

const { world } = await startTestWorld()

const decision = (id: string) => world.as('authority').call(getDecision, { params: { id } })
const draft = (guidance: string) => ({
  name: 'Approve purchase order',
  sectionId: world.sections.get('Procurement'),
  guidance,
})

test('guidance is sanitized when it is saved, and a change of it is given word by word', async () => {
  const id = await publishDecision(world, {
    status: 'DRAFT',
    guidance: '<p onclick="alert(1)">Ask <b>Legal</b> first.<script>alert(1)</script></p>',
  })
  const created = await decision(id)
  expect(created.data.guidance).toBe('<p>Ask <strong>Legal</strong> first.</p>')
  const edited = await world.as('authority').call(updateDecision, {
    params: { id },
    body: draft('<p>Ask <em>Procurement</em> first.</p>'),
    version: created.etag,
  })
  expect(edited.data.guidance).toBe('<p>Ask <em>Procurement</em> first.</p>')
  const log = await world.as('authority').call(decisionHistory.log, { params: { id } })
  expect(log.data.items[0].changes.find((each: { field: string }) => each.field === 'guidance')).toEqual({
    field: 'guidance',
    label: 'Guidance',
    old: 'Ask Legal first.',
    new: 'Ask Procurement first.',
    parts: [
      { kind: 'SAME', text: 'Ask ' },
      { kind: 'REMOVED', text: 'Legal' },
      { kind: 'ADDED', text: 'Procurement' },
      { kind: 'SAME', text: ' first.' },
    ],
  })
})

test('plain text is kept as paragraphs', async () => {
  const id = await publishDecision(world, { guidance: 'Two offers, where price > 5,000.\n\nThen sign.' })
  expect((await decision(id)).data.guidance).toBe(
    '<p>Two offers, where price &gt; 5,000.</p><p>Then sign.</p>',
  )
})

test('at most 10,000 characters of it are kept, however much there was before it was sanitized', async () => {
  const ask = (guidance: string) => world.as('authority').call(createDecision, { body: draft(guidance) })
  const long = await ask(`<p>${'a'.repeat(10_000)}</p>`)
  expect([long.status, long.data.fields]).toEqual([
    422,
    [{ path: 'body.guidance', message: 'Enter at most 10,000 characters. This has 10,007.' }],
  ])
  expect((await ask(`<p class="${'a'.repeat(10_000)}">a</p>`)).status).toBe(201)
  expect((await ask('a'.repeat(40_001))).status).toBe(400)
})

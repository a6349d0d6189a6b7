// Draws a matrix as a PDF in a thread of its own. Started by print-matrix.ts.
import { parentPort, workerData } from 'node:worker_threads'
import { drawPaper } from '#platform/server/paper/draw-paper.ts'
import { paperOfGrid } from './paper-of-grid.ts'
import { paperOfTiers } from './paper-of-tiers.ts'
import type { PrintJob } from './print-matrix.ts'

const asked = JSON.parse(workerData as string) as PrintJob
const paper =
  asked.kind === 'DECISION'
    ? paperOfGrid(asked.grid, asked.format, asked.printed)
    : paperOfTiers(asked.tiers, asked.printed)
const bytes = await drawPaper(paper)
const sent = new Uint8Array(bytes)
parentPort?.postMessage(sent, [sent.buffer])

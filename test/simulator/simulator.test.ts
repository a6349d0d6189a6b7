import { walked } from './walked.ts'

// Of 400 steps one half; the other walks beside it. Another walk: `SIMULATOR_SEED=7 npx vitest run test/simulator/simulator.test.ts`.
const SEED = Number(process.env.SIMULATOR_SEED ?? 20_261_122)
const WALKS = Number(process.env.SIMULATOR_WALKS ?? 1)

walked(
  Array.from({ length: WALKS }, (_, i) => SEED + i),
  Number(process.env.SIMULATOR_STEPS ?? 200),
)

import { walked } from './walked.ts'

// The other half of 400 steps: each file has a worker of its own.
walked([20_261_123], 200)

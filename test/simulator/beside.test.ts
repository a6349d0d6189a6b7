import { walked } from './walked.ts'

// The other half of 600 steps: each file has a worker of its own.
walked([20_261_123], 300)

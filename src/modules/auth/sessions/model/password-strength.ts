import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** What lies beyond makes a password no weaker, and takes long to look at. */
const LOOKED_AT = 64

const guesses = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** How hard a password is to guess, from 0 to 4: lists of leaked passwords, patterns of keys, repetitions, dates. */
export const strengthOf = (password: string): number => guesses.check(password.slice(0, LOOKED_AT)).score

/** The Chromium that journeys run in; undefined: there is none. */
export function findChromium(): string | undefined

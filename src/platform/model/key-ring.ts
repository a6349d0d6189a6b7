/** The installation's secrets, the newest first: it seals and signs, and all of them open. */
export type KeyRing = readonly [newest: string, ...older: string[]]

const LEAST = 32

/** Reads secrets with commas between. Undefined: one of them is too short. */
export function readKeyRing(text: string): KeyRing | undefined {
  const secrets = text.split(',').map((each) => each.trim())
  return secrets.every((each) => each.length >= LEAST) ? (secrets as unknown as KeyRing) : undefined
}

import { afterAll, beforeAll } from 'vitest'

/** Gives every box a size, for what draws only what is in view: jsdom lays nothing out. */
export function boxesOf({ width, height }: { width: number; height: number }) {
  const kept = new Map<string, PropertyDescriptor | undefined>()
  const sizes = { offsetWidth: width, clientWidth: width, offsetHeight: height, clientHeight: height }
  const home = (name: string) => (name.startsWith('offset') ? HTMLElement.prototype : Element.prototype)
  beforeAll(() => {
    for (const [name, size] of Object.entries(sizes)) {
      kept.set(name, Object.getOwnPropertyDescriptor(home(name), name))
      Object.defineProperty(home(name), name, { configurable: true, get: () => size })
    }
  })
  afterAll(() => {
    for (const [name, before] of kept) if (before) Object.defineProperty(home(name), name, before)
  })
}

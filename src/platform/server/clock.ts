/** The one clock. It is asked once for each request or job; everything below is given the instant. */
export const clock = { now: () => new Date() }

/**
 * Gives what is shown another address without drawing it again: a form that keeps a draft is at the draft's address after that. The fields are not disturbed. Reload, Back and a copied link find the draft. The router is passed by on purpose: to
 * it another path is another screen.
 */
export const standAt = (path: string) => History.prototype.replaceState.call(history, history.state, '', path)

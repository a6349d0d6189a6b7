import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

export type SearchPatch = Readonly<Record<string, string | undefined>>

/** Changes some names in the search of the address; undefined takes a name out. */
export function usePatchSearch(): (
  patch: SearchPatch,
  options?: { readonly replace?: boolean },
) => Promise<void> {
  const navigate = useNavigate()
  return useCallback(
    (patch, { replace = false } = {}) =>
      navigate({ to: '.', search: (old: SearchPatch) => ({ ...old, ...patch }), replace }),
    [navigate],
  )
}

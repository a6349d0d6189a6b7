import { cappedCount } from '#platform/web/text/count-words.ts'
import { matrixLists } from '../model/matrix-list.ts'
import { matrices } from './matrices-service.ts'

/** The published matrices that the viewer may open, for the navigation. */
export function useMatrixCount(): { count: number | string | undefined } {
  const { data } = matrices.useCall(matrixLists.counts, {}, { staleTime: 60_000 })
  return { count: data?.active && cappedCount(data.active) }
}

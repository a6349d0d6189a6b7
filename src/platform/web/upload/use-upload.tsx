import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Act } from '../acts/Acts.tsx'
import { later } from '../feedback/later.tsx'
import { usePatchSearch } from '../hooks/use-patch-search.ts'
import { texts } from '../text/texts.ts'
import type { UploadSource, UploadWords } from './upload-source.ts'

const UploadDialog = later(() => import('./UploadDialog.tsx'))

/**
 * An upload: the act that begins it, and its dialog. The address has "new", or the job that checks or saves the file. So the
 * upload survives leaving and reloading the page.
 */
export function useUpload(
  source: UploadSource,
  words: UploadWords,
): { act: Act & { onAct: () => void }; dialog: ReactNode } {
  const open = (useSearch({ strict: false }) as { upload?: string }).upload
  const patchSearch = usePatchSearch()
  const show = (which: string | undefined) =>
    void patchSearch({ upload: which }, { replace: open !== undefined })
  return {
    act: { key: 'upload', label: texts.upload.act, icon: 'upload', onAct: () => show('new') },
    dialog: open && (
      <UploadDialog
        which={open}
        words={words}
        source={source}
        onShow={show}
        onClose={() => show(undefined)}
      />
    ),
  }
}

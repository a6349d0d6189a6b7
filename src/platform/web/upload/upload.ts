import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Act } from '../acts/Acts.tsx'
import { texts } from '../text/texts.ts'

/** An upload is in the address: "new", or the job that checks or saves the file. It survives leaving and reloading the page. */
export function useUpload(): {
  open: string | undefined
  show: (which: string | undefined) => void
  act: Act
} {
  const open = (useSearch({ strict: false }) as { upload?: string }).upload
  const navigate = useNavigate()
  const show = (which: string | undefined) =>
    void navigate({
      to: '.',
      search: ((search: Record<string, string>) => ({ ...search, upload: which })) as never,
      replace: open !== undefined,
    })
  return {
    open,
    show,
    act: { key: 'upload', label: texts.upload.act, icon: 'upload', onAct: () => show('new') },
  }
}

import { useEffect } from 'react'

/** What the tab of the page is called. */
export const useTitle = (title: string) =>
  useEffect(() => {
    document.title = title
  }, [title])

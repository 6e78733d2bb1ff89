import { signal } from '@preact/signals-react'
import { useEffect } from 'react'

/** What a page is called by what it shows, in the title of the tab; '' where its route says it. */
export const ownTitle = signal('')

/** Names the tab by what the page shows, until the page is left. */
export function useOwnTitle(title: string) {
  useEffect(() => {
    ownTitle.value = title
    return () => {
      ownTitle.value = ''
    }
  }, [title])
}

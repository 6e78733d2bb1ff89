import { useNavigate } from 'react-router'
import { home } from '../config.ts'
import { usePortal } from '../context.tsx'

/** What follows where a board is not open to the person: the sentence as a toast, and home. Source: spec 1 section 8. */
export function usePlanClosed(): (reason: string) => void {
  const { toasts } = usePortal()
  const navigate = useNavigate()
  return reason => {
    toasts.error(reason)
    void navigate(home, { replace: true })
  }
}

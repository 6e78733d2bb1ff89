import { planPath } from '@trellis/sdk'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { usePortal } from '../context.tsx'

/** Leads to the board whose comments have waited longest to be read; without any, to the own one. */
function CommentsPage() {
  const { client } = usePortal()
  const navigate = useNavigate()
  useEffect(() => {
    const lead = (to: string) => void navigate(to, { replace: true })
    client.plan.commentBoards().then(
      ({ boards: [first] }) => lead(first ? planPath(first) : '/plan'),
      () => lead('/plan'),
    )
  }, [client, navigate])
  return null
}

export { CommentsPage as Component }

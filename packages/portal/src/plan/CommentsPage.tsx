import { planPath } from '@trellis/sdk'
import { type CommentBoard, CommentsWaiting } from '@trellis/widgets'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'

/** Leads to the board whose comments have waited longest to be read; without any, to the own one. */
function CommentsPage() {
  const navigate = useNavigate()
  const lead = useCallback(
    (board: CommentBoard | null) => void navigate(board ? planPath(board) : '/plan', { replace: true }),
    [navigate],
  )
  return <CommentsWaiting onFound={lead} />
}

export { CommentsPage as Component }

import { useSignals } from '@preact/signals-react/runtime'
import type { Client } from '@trellis/sdk'
import { useEffect } from 'react'
import { useTrellis } from '../shared/context.tsx'
import { Loaded } from '../shared/Loaded.tsx'
import { useLoad } from '../shared/useLoad.ts'

/** A board with comments that were not read. */
export type CommentBoard = Awaited<ReturnType<Client['plan']['commentBoards']>>['boards'][number]

export interface CommentsWaitingProps {
  /** Called once: the board whose comments have waited longest to be read, or null where none waits. */
  onFound: (board: CommentBoard | null) => void
}

/** Looks for the board to read first, and leads there by `onFound`. */
export function CommentsWaiting({ onFound }: CommentsWaitingProps) {
  useSignals()
  const { client } = useTrellis()
  const found = useLoad(async () => (await client.plan.commentBoards()).boards, [client])
  const boards = found.value.value
  useEffect(() => {
    if (boards) onFound(boards[0] ?? null)
  }, [boards, onFound])
  return (
    <Loaded of={found} skeleton={4}>
      {() => null}
    </Loaded>
  )
}

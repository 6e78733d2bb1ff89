import { useSignals } from '@preact/signals-react/runtime'
import { isPlanReadOnly, type PlanBoard, type PlanSection } from '@trellis/sdk'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react'
import { useTrellis } from '../shared/context.tsx'
import { useModel } from '../shared/model.ts'
import { CommentMargin } from './CommentMargin.tsx'
import { CommentsModel, type CommentsStore, unsentComments } from './CommentsModel.ts'
import { type CommentLine, commentLines } from './commentLines.ts'
import { sharedList } from './sharing.ts'
import { UnsentComments } from './UnsentComments.tsx'
import { useHeard } from './useHeard.ts'

/** How a board draws comments beside its sections. */
export interface BoardComments {
  around: (board: PlanBoard, children: ReactNode) => ReactNode
  margin: (board: PlanBoard, section: PlanSection, name: string) => ReactNode
  /** What was written beside a board that is closed meanwhile, and is not sent. */
  unsent: (boardId: number) => ReactNode
}

const Comments = createContext<CommentsStore | null>(null)

/** Comments for `<PlanBoard comments>`: as somebody of the organisation reads them, or a guest. */
export const boardComments = (isGuest = false): BoardComments => ({
  around: (board, children) => (
    <WithComments key={board.id} id={board.id} isGuest={isGuest}>
      {children}
    </WithComments>
  ),
  margin: (board, section, name) => <Margin board={board} section={section} name={name} />,
  unsent: id => <Unsent id={id} />,
})

function WithComments({ id, isGuest, children }: { id: number; isGuest: boolean; children: ReactNode }) {
  const { client, person } = useTrellis()
  const store = useModel(() => new CommentsModel(client, id, isGuest, person), [client, id, isGuest, person])
  useEffect(() => void store.load.reload(), [store])
  useHeard(store.topic(), change => {
    if (change === null || change.what === 'comment') void store.load.reload()
  })
  return <Comments.Provider value={store}>{children}</Comments.Provider>
}

function Unsent({ id }: { id: number }) {
  const { person } = useTrellis()
  return <UnsentComments of={unsentComments(id, person)} />
}

function Margin({ board, section, name }: { board: PlanBoard; section: PlanSection; name: string }) {
  useSignals()
  const store = useContext(Comments)
  const { agileItemList, goals, agileMilestoneList } = board
  const known = useRef<readonly CommentLine[]>([])
  const lines = useMemo(() => {
    known.current = sharedList(known.current, commentLines({ agileItemList, goals, agileMilestoneList }, section))
    return known.current
  }, [agileItemList, goals, agileMilestoneList, section])
  // A board is more than its comments: where they cannot be loaded it goes on without.
  if (!store?.load.value.value) return null
  const readOnly = isPlanReadOnly(board.year, board.today)
  return <CommentMargin store={store} section={section} name={name} lines={lines} readOnly={readOnly} />
}

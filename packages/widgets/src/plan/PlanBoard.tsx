import { useSignals } from '@preact/signals-react/runtime'
import { type PlanBoard as Board, type TextKey, writtenTypes } from '@trellis/sdk'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { AlsoHere } from '../shared/AlsoHere.tsx'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { cx } from '../shared/cx.ts'
import { EmptyState, type EmptyStateProps } from '../shared/EmptyState.tsx'
import { eyeIcon, lockIcon } from '../shared/icons.ts'
import { Loaded } from '../shared/Loaded.tsx'
import { useModel } from '../shared/model.ts'
import { Notice } from '../shared/Notice.tsx'
import { useKeptFocus } from '../shared/useKeptFocus.ts'
import { whyNotLoaded } from '../shared/whyNotLoaded.ts'
import { BoardHead, BoardSeenBy } from './BoardHead.tsx'
import type { BoardComments } from './boardComments.tsx'
import { ChallengeSection } from './ChallengeSection.tsx'
import type { DraftPlace } from './drafts.ts'
import { drawnWith } from './drawnWith.ts'
import { FocusSection } from './FocusSection.tsx'
import { GoalSection } from './GoalSection.tsx'
import { MilestoneSection } from './MilestoneSection.tsx'
import { OutcomeSection } from './OutcomeSection.tsx'
import { isShut, type OpenedPlan, PlanBoardModel, type PlanBoardStore } from './PlanBoardModel.ts'
import { RoleSection } from './RoleSection.tsx'
import { SummarySection } from './SummarySection.tsx'
import { WithTips } from './Tip.tsx'
import { useHeard } from './useHeard.ts'

export interface PlanBoardProps {
  /** Whose board it is; left out, the caller's own. */
  userId?: number
  /** It is read by the link of an invitation, from outside. */
  isGuest?: boolean
  /** The team in which another's is seen. */
  teamId?: number
  /** The year that is shown first; left out, the one that can be written. */
  year?: number | undefined
  /** From where another's was opened. */
  backHref?: string
  /** What that page is called; the manager impact board where it is left out. */
  backText?: TextKey
  /** Where the three challenges are chosen. */
  challengesHref?: (board: Pick<Board, 'id' | 'year'>) => string
  /** Where the assessment is. */
  assessmentHref?: string
  /** Draws comments beside its sections (`boardComments`). */
  comments?: BoardComments
  /** Draws who supports the leader (`NetworkSection`), on the own board. */
  network?: (of: { board: Board; store: PlanBoardStore }) => ReactNode
  /** Draws where it is decided who sees it (`SightLinks`), on the own board. */
  sight?: (seenBy: Board['seenBy']) => ReactNode
  /** Where a sprint of the library is designed, for who may. */
  sprintHref?: ((code: string) => string) | undefined
  /** It stands in a page of somebody else, whose heading is another and which is printed otherwise. */
  isPart?: boolean
  /** What is read where it is not open, or no longer; left out, the sentence of the spec. */
  shut?: (error: unknown) => Pick<EmptyStateProps, 'title' | 'text'>
  /** The board is not open to the reader, with what is said of it. Source: spec 1 section 8. */
  onClosed?: (reason: string) => void
}

const managerImpact = 'account.menu.managerImpact'
const Role = drawnWith(RoleSection, ['agilePlanRole'])
const Challenges = drawnWith(ChallengeSection, [], ['ROLE_CHALLENGE', 'FUTURE_ROLE_CHALLENGE'])
const Outcomes = drawnWith(OutcomeSection, [], writtenTypes)
const Focus = drawnWith(
  FocusSection,
  [],
  ['DEVELOPMENT_FOCUS', 'STRENGTH', 'CURRENT_CAP_RECOMMENDATION', 'NEXT_CAP_RECOMMENDATION'],
)
const Summary = drawnWith(SummarySection, ['notes'])
const Milestones = drawnWith(MilestoneSection, ['agileMilestoneList'])
const Goals = drawnWith(GoalSection, ['goals'])

/** Whether what is far from the screen had better not be drawn. */
const isLong = (board: Board | null) =>
  board !== null && board.agileItemList.length + board.goals.length + board.agileMilestoneList.length > 80

/** The Leader Impact board: a leader's plan for a year, written in place, or another's that is only read. Source: spec 1 section 2. */
export function PlanBoard(props: PlanBoardProps) {
  useSignals()
  const {
    userId,
    teamId,
    year,
    isGuest = false,
    isPart,
    backHref,
    backText = managerImpact,
    comments,
    shut,
    onClosed,
  } = props
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const store = useModel(
    () => new PlanBoardModel(client, userId ?? null, teamId ?? null, isGuest, year ?? null),
    [client, userId, teamId, isGuest, year],
  )
  useEffect(() => {
    void store.load.reload()
    addEventListener('pagehide', store.letGo)
    return () => removeEventListener('pagehide', store.letGo)
  }, [store, i18n.language])
  const board = store.board.value
  const id = board?.id
  const error = store.load.error.value
  const isClosed = isShut(error)
  useHeard(isClosed ? null : id === undefined ? id : `plan/${id}`, change => {
    if (!change || change.version > (store.board.peek()?.version ?? 0)) void store.refresh()
  })
  const told = useRef(onClosed)
  told.current = onClosed
  useEffect(() => {
    if (isClosed) told.current?.(t('core.errors.planAccess'))
  }, [isClosed, t])
  // Once it is ended nothing of it stays on the screen.
  if (isClosed)
    return (
      <>
        <EmptyState
          level={isPart ? 2 : 1}
          role="alert"
          icon={lockIcon}
          {...(shut?.(error) ?? { title: t('core.errors.planAccess') })}
          actions={backHref && <Button href={backHref}>{t(backText)}</Button>}
        />
        {id !== undefined && comments?.unsent(id)}
      </>
    )
  return (
    <WithTips {...(isGuest ? { load: () => client.planGuest.tooltips() } : {})}>
      <div className={cx('t-plan', isLong(board) && 'is-long')}>
        <Loaded of={store.load}>{opened => <Opened key={opened.board?.id} {...props} {...{ store, opened }} />}</Loaded>
      </div>
    </WithTips>
  )
}

interface OpenedProps extends PlanBoardProps {
  store: PlanBoardStore
  opened: OpenedPlan
}

function Opened(props: OpenedProps) {
  const {
    store,
    opened,
    backHref,
    backText = managerImpact,
    challengesHref,
    assessmentHref,
    sight,
    sprintHref,
    comments,
    network,
    isPart,
  } = props
  useSignals()
  const { client, i18n, person } = useTrellis()
  const { t } = i18n
  const board = store.shown.value
  const id = board?.id ?? 0
  const focusVersion = board?.focusVersion ?? 0
  const place = useMemo<DraftPlace>(
    () => ({ client, person, store, board: { id, focusVersion } }),
    [client, person, store, id, focusVersion],
  )
  if (!board) {
    const { name } = opened
    return (
      <EmptyState
        level={1}
        title={t('plan.board.seen.none', { name })}
        text={t('plan.board.seen.noneText', { name })}
        actions={backHref && <Button href={backHref}>{t(backText)}</Button>}
      />
    )
  }
  const { isOwner } = board
  const drawn = (
    <>
      <BoardHead store={store} opened={opened} board={board} backHref={backHref} backText={backText} isPart={isPart} />
      {isOwner && <BoardSeenBy seenBy={board.seenBy} sight={sight} />}
      {isOwner && board.readOnly && <Notice>{t('core.states.readOnlyYear', { year: String(board.year) })}</Notice>}
      <AlsoHere topic={`plan/${board.id}`} place="board" />
      <NotTaken store={store} />
      <Part margin={comments?.margin(board, 'CAREER_CHALLENGE', t('plan.board.role.title'))}>
        <Role place={place} board={board} />
        <Challenges
          board={board}
          changeHref={isOwner && !board.readOnly ? challengesHref?.(board) : undefined}
          sprintHref={isOwner ? sprintHref : undefined}
        />
      </Part>
      <Part margin={comments?.margin(board, 'ADAPTIVE_DEVELOPMENT_PLAN', t('plan.board.lines.title'))}>
        <Outcomes place={place} board={board} />
        <Focus
          place={place}
          board={board}
          assessmentHref={assessmentHref}
          sprintHref={isOwner ? sprintHref : undefined}
        />
      </Part>
      <Part margin={comments?.margin(board, 'SUMMARY', t('plan.board.summary.title'))}>
        <Summary place={place} board={board} />
      </Part>
      <Part margin={comments?.margin(board, 'KEY_MILESTONES', t('plan.board.milestones.title'))}>
        <Milestones place={place} board={board} />
      </Part>
      <Part margin={comments?.margin(board, 'DEVELOPMENT_GOALS_AND_DELIVERABLES', t('plan.board.goals.title'))}>
        <Goals place={place} board={board} />
      </Part>
      {isOwner && network?.({ board, store })}
      {!isOwner && <Notice icon={eyeIcon}>{t('plan.board.seen.notice', { name: board.name })}</Notice>}
      <Removed store={store} />
    </>
  )
  return comments ? comments.around(board, drawn) : drawn
}

/** Sections with what stands beside them. */
const Part = ({ margin, children }: { margin: ReactNode; children: ReactNode }) =>
  margin ? (
    <div className="t-plan__part">
      <div>{children}</div>
      {margin}
    </div>
  ) : (
    children
  )

/** What was not taken, and why. */
function NotTaken({ store }: { store: PlanBoardStore }) {
  useSignals()
  const { t } = useTrellis().i18n
  const failed = store.failed.value
  if (!failed) return null
  const { what, title, error } = failed
  // Nothing is kept of it: the words for what somebody entered would be untrue.
  const reason = whyNotLoaded(error, t)
  return (
    <div className="t-plan__failed">
      <Notice
        kind="critical"
        role="alert"
        actions={
          <Button size="small" kind="quiet" onClick={store.forgetFailed}>
            {t('core.actions.close')}
          </Button>
        }
      >
        {what === 'move'
          ? t('sprint.kanban.failed', { title, reason })
          : t(`plan.board.failed.${what}`, { title, reason })}
      </Notice>
    </div>
  )
}

/** What was deleted last, and the way back, as long as there is one. */
function Removed({ store }: { store: PlanBoardStore }) {
  useSignals()
  const { t } = useTrellis().i18n
  const leaving = store.leaving.value
  const box = useRef<HTMLDivElement>(null)
  const from = useRef<EventTarget | null>(null)
  // Pressed, or its time over: whoever stood there is where they came from.
  useKeptFocus(box, () => from.current as HTMLElement | null)
  return (
    <div
      ref={box}
      className="t-plan__undo"
      role="status"
      onFocus={({ relatedTarget }) => {
        from.current = relatedTarget
      }}
    >
      {leaving && (
        <div className="t-plan__removed">
          <p>{t('plan.board.removed', { label: leaving.label })}</p>
          <Button size="small" onClick={store.takeBack}>
            {t('core.actions.undo')}
          </Button>
        </div>
      )}
    </div>
  )
}

import {
  type AggregatedGla,
  type Client,
  canDo,
  type DatedActivity,
  type Relation,
  type TeamDashboard,
} from '@trellis/sdk'
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Loaded } from '../shared/Loaded.tsx'
import { PageHead } from '../shared/PageHead.tsx'
import { Section } from '../shared/Section.tsx'
import { Bone, Skeleton } from '../shared/Skeleton.tsx'
import { useLoad } from '../shared/useLoad.ts'
import { WhoSees } from '../shared/WhoSees.tsx'
import { sentences } from '../shared/wording.ts'
import { FocusNote } from './FocusNote.tsx'
import { TeamChallenges } from './TeamChallenges.tsx'
import { TeamFacts } from './TeamFacts.tsx'
import { TeamGl360 } from './TeamGl360.tsx'
import { TeamGlaGlance } from './TeamGlaGlance.tsx'
import { TeamPeople } from './TeamPeople.tsx'
import { NoTeamSprint, TeamSprint } from './TeamSprint.tsx'
import { TeamSprintYears } from './TeamSprintYears.tsx'
import { TeamStrengths } from './TeamStrengths.tsx'

/** Parts of the board that the team menu's sub-routes lead to. */
export type BoardSection = 'focus' | 'plan' | 'analytics' | 'connect' | 'communicate'

/** Where the host has its pages; what is left out is not linked. */
export interface BoardLinks {
  teamGla?: string
  manage?: string
  sprint?: string
  /** Where one is designed, for who may. */
  design?: string | undefined
  /** Sprints that were saved. */
  portfolio?: string
}

/** What the team has planned, as who draws it gets it. */
export interface BoardActivities {
  teamId: number
  /** How the person stands to the team. */
  standing: readonly Relation[]
  /** Something was planned, done or deleted. */
  onChanged: () => void
  /** What is still to come, in order. */
  scheduled: readonly DatedActivity[]
  all: readonly DatedActivity[]
}

export interface TeamImpactBoardProps {
  teamId: number
  links?: BoardLinks
  /** Opens the board at this part. */
  section?: BoardSection
  /** What stands above the board in place of the team's name: the finding of its newest report. Undefined until it is known. */
  headline?: string | null | undefined
  /** How many answered for it, and when, in a sentence. */
  answered?: string | null | undefined
  /** The state of alignment, drawn by the survey's own widget. */
  alignment?: ReactNode
  /** What the team has planned, drawn by the sprint's own widget. */
  activities?: ComponentType<BoardActivities>
  /** What the team has before it, drawn by the plan's own widget. */
  milestones?: ComponentType<Pick<BoardActivities, 'teamId' | 'standing'>>
  /** What waits for this team. */
  next?: ReactNode
}

async function loadBoard(client: Client, teamId: number) {
  const [board, gla, gl360, own] = await Promise.all([
    client.team.dashboard({ params: { teamId } }),
    // Its plan may be without: the board stands all the same.
    client.team.teamGla({ params: { teamId } }).catch(() => null),
    client.team.teamGl360({ params: { teamId } }).catch(() => null),
    // Only the switch for the own strengths needs it.
    client.team.viewingRights({ query: { team_id: teamId } }).catch(() => null),
  ])
  const shown = own?.team.find(it => it.itemType === 'GLA')?.shown
  return { board, gla, gl360, shown: shown ?? null }
}

/** The team impact board: how the team is aligned, what it focuses on, what carries it, and what comes next. */
export function TeamImpactBoard(props: TeamImpactBoardProps) {
  const { teamId, headline = null } = props
  const { client, i18n } = useTrellis()
  const board = useLoad(() => loadBoard(client, teamId), [client, teamId, i18n.language])
  // A title that changes under the eyes is read twice.
  const isKnown = !('headline' in props) || props.headline !== undefined
  return (
    <Loaded of={board} skeleton={<BoardSkeleton />} refused={{ text: i18n.t('team.board.noRight') }}>
      {value =>
        isKnown ? (
          <Board
            {...props}
            {...value}
            headline={headline}
            onShared={() => void board.reload()}
            key={value.board.teamDetail.id}
          />
        ) : (
          <BoardSkeleton />
        )
      }
    </Loaded>
  )
}

function BoardSkeleton() {
  const { t } = useTrellis().i18n
  return (
    <Skeleton label={t('core.states.loading')}>
      <Bone width={120} />
      <Bone width="60%" height={34} />
      <Bone width="40%" height={26} />
      <Bone height={300} />
      <Bone height={180} />
      <Bone width={240} height={28} />
      <Bone height={300} />
    </Skeleton>
  )
}

interface LoadedProps extends TeamImpactBoardProps {
  board: TeamDashboard
  gla: AggregatedGla | null
  gl360: AggregatedGla | null
  shown: boolean | null
  headline: string | null
  onShared: () => void
}

function Board(props: LoadedProps) {
  const { board, gla, gl360, shown, teamId, links = {}, section, headline, answered, alignment, next, onShared } = props
  const { activities: Activities, milestones: Milestones } = props
  const { i18n } = useTrellis()
  const { t } = i18n
  const { teamDetail: team, teamMember: members } = board
  const root = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!section) return
    const part = root.current?.querySelector<HTMLElement>(`[data-part="${section}"]`)
    part?.focus({ preventScroll: true })
    part?.scrollIntoView?.({ block: 'start' })
  }, [section])
  return (
    <article className="t-board" ref={root}>
      <PageHead
        kicker={t('team.board.kicker', { team: team.name })}
        title={headline ?? team.name}
        lead={sentences(i18n, [
          t('team.board.leadPeople', { count: members.length }),
          answered ?? t('team.board.lead'),
        ])}
        {...(canDo('editTeam', team.standing) && links.manage
          ? { tools: <Button href={links.manage}>{t('account.menu.manageTeam')}</Button> }
          : {})}
      />
      <WhoSees
        item="focusNote"
        standing={team.standing}
        manager={team.managerName}
        assistant={team.assistantName || null}
      >
        <p>{t('team.board.seen.alignment')}</p>
        <p>{t('team.board.seen.strengths')}</p>
      </WhoSees>
      <div className="t-board__top">
        {alignment}
        {next}
      </div>
      <div className="t-board__mid">
        <div className="t-board__cell" data-part="focus" tabIndex={-1}>
          <FocusNote teamId={teamId} notes={board.teamFocusNotes} canEdit={canDo('writeFocusNote', team.standing)} />
        </div>
        {board.teamSprintSummary ? (
          <TeamSprint sprint={board.teamSprintSummary} {...(links.sprint ? { sprintHref: links.sprint } : {})} />
        ) : (
          links.design && <NoTeamSprint designHref={links.design} />
        )}
        {gla && <TeamGlaGlance gla={gla} href={links.teamGla} />}
      </div>
      <div data-part="plan" tabIndex={-1}>
        {Milestones && (
          <Section title={t('plan.board.milestones.title')} text={t('team.board.milestones.text')}>
            <Milestones teamId={teamId} standing={team.standing} />
          </Section>
        )}
        {board.teamTopChallenges.length > 0 && (
          <Section title={t('team.board.challenges.title')} text={t('team.board.challenges.text')}>
            <TeamChallenges challenges={board.teamTopChallenges} members={members} />
          </Section>
        )}
      </div>
      <div data-part="analytics" tabIndex={-1}>
        <Section title={t('team.board.strengths.title')} text={t('team.board.strengths.text')}>
          <TeamStrengths board={board} gla={gla} shown={shown} onShared={onShared} />
        </Section>
        {gl360 && <TeamGl360 gl360={gl360} />}
        <TeamSprintYears teamId={teamId} portfolioHref={links.portfolio} />
      </div>
      <div data-part="communicate" tabIndex={-1}>
        {Activities && (
          <Section title={t('team.board.activities.title')} text={t('team.board.activities.zone')}>
            <Activities
              teamId={teamId}
              standing={team.standing}
              scheduled={board.scheduledActivities}
              all={board.allActivities}
              onChanged={onShared}
            />
          </Section>
        )}
      </div>
      <div data-part="connect" tabIndex={-1}>
        <TeamPeople members={members} />
        <TeamFacts team={team} sentAt={board.teamAlignmentSendDate} />
      </div>
    </article>
  )
}

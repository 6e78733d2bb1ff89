import { type Client, canDo, type TeamDashboard } from '@trellis/sdk'
import { useEffect, useRef } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Loaded } from '../shared/Loaded.tsx'
import { PageHead } from '../shared/PageHead.tsx'
import { Section } from '../shared/Section.tsx'
import { Bone, Skeleton } from '../shared/Skeleton.tsx'
import { useLoad } from '../shared/useLoad.ts'
import { WhoSees } from '../shared/WhoSees.tsx'
import { FocusNote } from './FocusNote.tsx'
import { TeamActivities } from './TeamActivities.tsx'
import { TeamChallenges } from './TeamChallenges.tsx'
import { TeamFacts } from './TeamFacts.tsx'
import { TeamPeople } from './TeamPeople.tsx'
import { TeamSprint } from './TeamSprint.tsx'
import { TeamStrengths } from './TeamStrengths.tsx'

/** Parts of the board that the team menu's sub-routes lead to. */
export type BoardSection = 'focus' | 'plan' | 'analytics' | 'connect' | 'communicate'

/** Where the host has its pages; what is left out is not linked. */
export interface BoardLinks {
  alignment?: string
  manage?: string
  sprintLibrary?: string
  sprint?: string
}

export interface TeamImpactBoardProps {
  teamId: number
  links?: BoardLinks
  /** Opens the board at this part. */
  section?: BoardSection
}

async function loadBoard(client: Client, teamId: number) {
  const [board, user, own] = await Promise.all([
    client.team.dashboard({ params: { teamId } }),
    client.account.getUserState(),
    // Only the switch for the own strengths needs it: the board stands without.
    client.team.viewingRights({ query: { team_id: teamId } }).catch(() => null),
  ])
  const shown = own?.team.find(it => it.itemType === 'GLA')?.shown
  return { board, userId: user.userId, shown: shown ?? null }
}

/** The team impact board: who the team is, what it focuses on, what carries it, and what comes next. */
export function TeamImpactBoard({ teamId, links = {}, section }: TeamImpactBoardProps) {
  const { client, i18n } = useTrellis()
  const board = useLoad(() => loadBoard(client, teamId), [client, teamId, i18n.language])
  return (
    <Loaded of={board} skeleton={<BoardSkeleton />} refused={{ text: i18n.t('team.board.noRight') }}>
      {value => (
        <Board
          {...value}
          teamId={teamId}
          links={links}
          onShared={() => void board.reload()}
          {...(section ? { section } : {})}
          key={value.board.teamDetail.id}
        />
      )}
    </Loaded>
  )
}

function BoardSkeleton() {
  const { t } = useTrellis().i18n
  return (
    <Skeleton label={t('core.states.loading')}>
      <Bone width={120} />
      <Bone width={320} height={34} />
      <Bone width="70%" height={26} />
      <Bone height={64} />
      <Bone width={140} height={28} />
      <Bone height={120} />
      <Bone width={140} height={28} />
      <Bone height={180} />
    </Skeleton>
  )
}

interface LoadedProps extends TeamImpactBoardProps {
  board: TeamDashboard
  userId: number
  shown: boolean | null
  links: BoardLinks
  onShared: () => void
}

function Board({ board, teamId, userId, shown, links, section, onShared }: LoadedProps) {
  const { t } = useTrellis().i18n
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
        size="display"
        kicker={t('account.menu.teamImpact')}
        title={team.name}
        lead={team.description || t('team.board.lead')}
        {...(canDo('editTeam', team.standing) && links.manage
          ? { tools: <Button href={links.manage}>{t('account.menu.manageTeam')}</Button> }
          : {})}
      />
      <TeamFacts
        team={team}
        sentAt={board.teamAlignmentSendDate}
        {...(links.alignment ? { alignmentHref: links.alignment } : {})}
      />
      <div data-part="focus" tabIndex={-1}>
        <Section title={t('team.board.focus.title')}>
          <WhoSees
            item="focusNote"
            standing={team.standing}
            manager={team.managerName}
            assistant={team.assistantName || null}
          />
          <FocusNote teamId={teamId} notes={board.teamFocusNotes} canEdit={canDo('writeFocusNote', team.standing)} />
        </Section>
      </div>
      <div data-part="plan" tabIndex={-1}>
        <Section title={t('team.board.sprint.title')}>
          <TeamSprint
            sprint={board.teamSprintSummary}
            {...(links.sprint ? { sprintHref: links.sprint } : {})}
            {...(canDo('designTeamSprint', team.standing) && links.sprintLibrary
              ? { libraryHref: links.sprintLibrary }
              : {})}
          />
        </Section>
      </div>
      <div data-part="analytics" tabIndex={-1}>
        <Section title={t('team.board.strengths.title')} text={t('team.board.strengths.text')}>
          <TeamStrengths
            teamId={teamId}
            strengths={board.memberAggregatedStrengthList}
            members={members}
            team={team}
            userId={userId}
            shown={shown}
            onShared={onShared}
          />
        </Section>
        <Section title={t('team.board.challenges.title')}>
          <TeamChallenges challenges={board.teamTopChallenges} members={members} />
        </Section>
      </div>
      <div data-part="connect" tabIndex={-1}>
        <Section title={t('team.board.people.title', { count: members.length })}>
          <TeamPeople members={members} />
        </Section>
      </div>
      <div data-part="communicate" tabIndex={-1}>
        <Section title={t('team.board.activities.title')} text={t('team.board.activities.zone')}>
          <TeamActivities scheduled={board.scheduledActivities} all={board.allActivities} />
        </Section>
      </div>
    </article>
  )
}

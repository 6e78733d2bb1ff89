import { AlignmentReport, asPaper } from '@trellis/widgets'
import { useEffect, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { usePortal, useShell } from '../context.tsx'
import { ResultActions } from '../ResultActions.tsx'
import { teamSprintHref } from '../sprint/sprintHref.ts'
import { TeamSurvey } from './TeamSurvey.tsx'

/**
 * The alignment report of a team, with the survey over it: `?survey` to answer, `?preview` to look at;
 * `?paper=report` and `?paper=guide` show what goes on paper.
 */
function TeamAlignmentPlace() {
  const navigate = useNavigate()
  const teamId = Number(useParams().teamId)
  const query = useSearchParams()[0]
  const paper = asPaper(query.get('paper'))
  // Answers that were handed in change what the report can show, so it is drawn anew.
  const [visit, setVisit] = useState(0)
  const { inbox, toasts } = usePortal()
  const shell = useShell()
  const sprintHref = teamSprintHref(shell, teamId, shell.teams.find(it => it.id === teamId)?.standing ?? [])
  /** The team whose report was news when it was opened. */
  const [news, setNews] = useState<number | null>(null)
  const look = async () => {
    // That there will be no report stands on the page as well.
    await inbox.opened('surveyFewAsked', teamId)
    if (await inbox.opened('reportReady', teamId)) setNews(teamId)
  }
  useEffect(() => void look(), [inbox, teamId])
  return (
    <>
      <AlignmentReport
        key={`${teamId} ${visit}`}
        teamId={teamId}
        onSurvey={() => void navigate('?survey')}
        paper={paper}
        onPaper={to => void navigate(to ? `?paper=${to}` : '?', { replace: Boolean(paper) })}
        onPreview={() => void navigate('?preview')}
        manageTeamHref={`/teams/v2/${teamId}/manage-team`}
        isNew={news === teamId && !query.has('survey') && !query.has('preview')}
        onSeen={() => setNews(null)}
        onMade={() => void inbox.reload().then(look)}
        next={ResultActions}
        toasts={toasts}
        {...(sprintHref ? { sprintHref } : {})}
      />
      <TeamSurvey teamId={teamId} onLeft={() => setVisit(visit + 1)} />
    </>
  )
}

export { TeamAlignmentPlace as Component }

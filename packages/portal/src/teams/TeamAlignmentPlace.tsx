import { Button, PageHead } from '@trellis/widgets'
import { useParams } from 'react-router'
import { useShell, useText } from '../context.tsx'
import { TeamSurvey } from './TeamSurvey.tsx'

/** The alignment of a team: the survey to answer, and to look at before it is sent. */
export function TeamAlignmentPlace() {
  const teamId = Number(useParams().teamId)
  const { teams, asked } = useShell()
  const { t } = useText()
  const teamName = teams.find(it => it.id === teamId)?.name ?? t('alignment.sampleTeam')
  return (
    <>
      <PageHead
        title={t('alignment.intro1.title')}
        lead={t('alignment.intro1.lead', { teamName })}
        actions={
          <>
            {asked?.teamId === teamId && (
              <Button kind="primary" size="large" href="?survey">
                {t('alignment.intro1.start')}
              </Button>
            )}
            <Button size="large" href="?preview">
              {t('alignment.preview.label')}
            </Button>
          </>
        }
      />
      <TeamSurvey teamId={teamId} />
    </>
  )
}

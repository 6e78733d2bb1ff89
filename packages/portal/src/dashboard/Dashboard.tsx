import {
  arrowRightIcon,
  Button,
  GlaSummary,
  KeptAnswers,
  PageHead,
  ProgressBar,
  Section,
  showPercent,
  TeamInvitations,
} from '@trellis/widgets'
import { usePortal, useShell, useText } from '../context.tsx'
import { intlTag } from '../language.ts'
import { ActingDashboard } from './ActingDashboard.tsx'
import { AfterThat } from './AfterThat.tsx'
import { CandidateQuestion } from './CandidateQuestion.tsx'
import { dayPart, greetingName, type NextStep, nextStep } from './nextStep.ts'

const profile = '/explore/growth-leader-assessment-v2'

const hrefOf = (step: NextStep) => {
  if (step.kind === 'asked') return `/teams/v2/${step.teamId}/team-alignment?survey`
  return step.kind === 'done' ? profile : `${profile}?survey`
}

/** What to do next, what after that, and the latest results. */
function OwnDashboard() {
  const portal = usePortal()
  const { user, teams } = useShell()
  const { t, number, date, language } = useText()
  const step = nextStep({ user, teams })
  const renew = () => void portal.load().catch(() => {})
  const now = new Date()
  const timeZone = user.timeZone
  const hour = Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(now))
  const today = new Intl.DateTimeFormat(intlTag(language), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone,
  }).format(now)
  const percent = step.kind === 'resume' ? showPercent({ number }, step.percent) : ''

  const words =
    step.kind === 'asked'
      ? {
          title: t('account.dashboard.next.alignment.title', { teamName: step.teamName }),
          lead: t('account.dashboard.next.alignment.body', { date: date(step.deadline) }),
          action: t('account.dashboard.next.alignment.action'),
        }
      : step.kind === 'start'
        ? {
            title: t('account.dashboard.next.glaStart.title'),
            lead: t('account.dashboard.next.glaStart.body'),
            action: t('account.dashboard.next.glaStart.action'),
          }
        : step.kind === 'resume'
          ? {
              title: t('account.dashboard.next.glaResume.title'),
              lead: t('account.dashboard.next.glaResume.body', {
                answered: step.answered,
                total: step.total,
                percent,
                part: t(step.part === 'Style' ? 'gla.style.title' : 'gla.strategy.title'),
                page: step.page,
              }),
              action: t('account.dashboard.next.glaResume.action'),
            }
          : {
              title: t('account.dashboard.next.glaDone.title'),
              lead: t('account.dashboard.next.glaDone.body', { date: date(step.date) }),
              action: t('account.dashboard.next.glaDone.action'),
            }
  return (
    <>
      <PageHead
        size="display"
        kicker={
          <>
            <span>{t(`account.dashboard.greeting.${dayPart(hour)}`, { name: greetingName(user, language) })}</span>{' '}
            <span>{today}</span>
          </>
        }
        title={words.title}
        lead={words.lead}
        actions={
          <Button kind="primary" size="large" iconEnd={arrowRightIcon} href={hrefOf(step)}>
            {words.action}
          </Button>
        }
      />
      {step.kind === 'resume' && (
        <div className="t-next">
          <ProgressBar
            label={t('survey.progressLabel')}
            value={step.percent}
            valueText={t('survey.progress', { answered: step.answered, total: step.total, percent })}
          />
        </div>
      )}
      <KeptAnswers owner={user} />
      <AfterThat />
      <TeamInvitations onAnswered={renew} />
      <CandidateQuestion />
      <Section
        title={t('account.dashboard.results.title')}
        action={user.glaV2.finished ? <a href={profile}>{t('account.dashboard.results.all')}</a> : undefined}
      >
        {user.glaV2.finished ? <GlaSummary /> : <p className="t-muted">{t('account.dashboard.results.empty')}</p>}
      </Section>
    </>
  )
}

/** Where a person lands, or who acts in the person's name. */
function Dashboard() {
  const acting = usePortal().session.claims.peek()?.act !== undefined
  return acting ? <ActingDashboard /> : <OwnDashboard />
}

export { Dashboard as Component }

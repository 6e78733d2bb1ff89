import { canDo } from '@trellis/sdk'
import {
  Button,
  bookOpenIcon,
  KeepFocus,
  PlanActivity,
  RemindMe,
  type ResultFacts,
  Section,
  useTrellis,
} from '@trellis/widgets'

/** What can be made of a result now: a focus, a talk with its date, a page to take along, a look again in four weeks. */
export function ResultActions({ kind, team, focus = '', subject, onGuide }: ResultFacts) {
  const { t } = useTrellis().i18n
  return (
    <Section title={t('notification.next.title')}>
      <div className="t-actions">
        {team && canDo('writeFocusNote', team.standing) && <KeepFocus teamId={team.id} suggestion={focus} />}
        {team && canDo('planActivity', team.standing) && (
          <PlanActivity
            teamId={team.id}
            label={t('notification.next.plan.action')}
            suggestion={subject ? t('notification.next.plan.talkAbout', { subject }) : ''}
            notes={focus}
          />
        )}
        {onGuide && (
          <Button icon={bookOpenIcon} onClick={onGuide}>
            {t('notification.next.guide')}
          </Button>
        )}
        <RemindMe kind={kind} {...(team ? { teamId: team.id } : {})} />
      </div>
    </Section>
  )
}

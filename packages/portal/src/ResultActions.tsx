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
    <Section title={t('core.next.title')}>
      <div className="t-actions">
        {team && canDo('writeFocusNote', team.standing) && <KeepFocus teamId={team.id} suggestion={focus} />}
        {team && canDo('planActivity', team.standing) && (
          <PlanActivity
            teamId={team.id}
            label={t('core.next.plan.action')}
            suggestion={subject ? t('core.next.plan.talkAbout', { subject }) : ''}
            notes={focus}
          />
        )}
        {onGuide && (
          <Button icon={bookOpenIcon} onClick={onGuide}>
            {t('core.next.guide')}
          </Button>
        )}
        <RemindMe kind={kind} {...(team ? { teamId: team.id } : {})} />
      </div>
    </Section>
  )
}

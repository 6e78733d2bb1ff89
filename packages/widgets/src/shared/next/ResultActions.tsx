import { canDo, type Relation, type ResultKind } from '@trellis/sdk'
import { Button } from '../Button.tsx'
import { useTrellis } from '../context.tsx'
import { bookOpenIcon } from '../icons.ts'
import { Section } from '../Section.tsx'
import { KeepFocus } from './KeepFocus.tsx'
import { PlanActivity } from './PlanActivity.tsx'
import { RemindMe } from './RemindMe.tsx'

export interface ResultActionsProps {
  kind: ResultKind
  /** Whose report it is; the own profile has none. */
  team?: { id: number; standing: readonly Relation[] }
  /** What the result asks for, as the words a focus begins with. */
  focus?: string
  /** What a talk would be about. */
  subject?: string
  /** Shows the talk guide as it goes on paper. */
  onGuide?: () => void
}

/** What can be made of a result now: a focus, a talk with its date, a page to take along, a look again in four weeks. */
export function ResultActions({ kind, team, focus = '', subject, onGuide }: ResultActionsProps) {
  const { t } = useTrellis().i18n
  return (
    <Section title={t('core.next.title')}>
      <div className="t-next t-actions">
        {team && canDo('writeFocusNote', team.standing) && <KeepFocus teamId={team.id} suggestion={focus} />}
        {team && canDo('planActivity', team.standing) && (
          <PlanActivity
            teamId={team.id}
            label={t('core.next.plan.action')}
            suggestion={subject ? t('core.next.plan.talkAbout', { subject }) : ''}
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

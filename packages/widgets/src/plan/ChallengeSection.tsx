import type { PlanBoard, PlanItem } from '@trellis/sdk'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { pencilSimpleIcon } from '../shared/icons.ts'
import { Invite } from './Invite.tsx'
import { PlanSection } from './PlanSection.tsx'
import { linesOf } from './planWords.ts'

export interface ChallengeSectionProps {
  board: PlanBoard
  /** Where they are chosen; left out where they cannot be. */
  changeHref: string | undefined
  sprintHref: ((code: string) => string) | undefined
}

/** The sprint of the library that works on a line. */
export function SprintLink({
  of: { sprint },
  href,
}: {
  of: Pick<PlanItem, 'sprint'>
  href: ((code: string) => string) | undefined
}) {
  const { t } = useTrellis().i18n
  if (!sprint) return null
  const words = t('plan.board.sprint', { label: sprint.label })
  return href ? (
    <a className="t-small" href={href(sprint.code)}>
      {words}
    </a>
  ) : (
    <span className="t-small t-muted">{words}</span>
  )
}

/** The three key challenges, each with the sprint that works on it. */
export function ChallengeSection({ board, changeHref, sprintHref }: ChallengeSectionProps) {
  const { t } = useTrellis().i18n
  const present = linesOf(board, 'ROLE_CHALLENGE')
  const wished = linesOf(board, 'FUTURE_ROLE_CHALLENGE')
  const lines = [...present, ...wished]
  return (
    <PlanSection
      isBeside
      title={t('plan.board.challenges.title')}
      tip={{ group: 'items', code: wished.length > 0 ? 'FUTURE_ROLE_CHALLENGE' : 'ROLE_CHALLENGE' }}
      action={
        changeHref &&
        lines.length > 0 && (
          <Button
            aria-label={`${t('plan.board.challenges.change')}: ${t('plan.board.challenges.title')}`}
            kind="quiet"
            size="small"
            icon={pencilSimpleIcon}
            href={changeHref}
          >
            {t('plan.board.challenges.change')}
          </Button>
        )
      }
    >
      {board.roleLevelLabel && (
        <p className="t-small t-muted">
          {t('plan.board.challenges.level', { level: board.roleLevelLabel })}
          {board.desiredRoleLevelLabel !== board.roleLevelLabel && (
            <>
              {' · '}
              {t('plan.board.challenges.desired', { level: board.desiredRoleLevelLabel })}
            </>
          )}
        </p>
      )}
      {wished.length > 0 && <p className="t-small t-muted">{t('plan.board.challenges.future')}</p>}
      {lines.length > 0 ? (
        <ol className="t-plan__challenges">
          {lines.map(it => (
            <li key={it.code}>
              <b>{it.label}</b>
              <span className="t-small t-muted">{it.description}</span>
              <SprintLink of={it} href={sprintHref} />
            </li>
          ))}
        </ol>
      ) : changeHref ? (
        <Invite
          title={t('plan.board.challenges.empty')}
          text={t('plan.board.challenges.emptyText')}
          action={<Button href={changeHref}>{t('plan.board.challenges.choose')}</Button>}
        />
      ) : (
        <p className="t-muted">{t('plan.board.challenges.empty')}</p>
      )}
    </PlanSection>
  )
}

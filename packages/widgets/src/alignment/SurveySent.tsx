import type { AlignmentMember, Client } from '@trellis/sdk'
import { Avatar } from '../shared/Avatar.tsx'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { FullScreenDialog } from '../shared/FullScreenDialog.tsx'
import { Icon } from '../shared/Icon.tsx'
import { eyeIcon } from '../shared/icons.ts'
import { Notice } from '../shared/Notice.tsx'
import { Moment } from '../survey/Moment.tsx'

/** What came of starting a survey, and who was put on its list. */
export type Sent = Awaited<ReturnType<Client['alignment']['startSurvey']>> & { people: readonly AlignmentMember[] }

export interface SurveySentProps {
  sent: Sent
  teamName: string
  /** Opens the sender's own survey; without it there is none here. */
  onAnswer?: (() => void) | undefined
  /** To where it is seen how many have answered; also what closing does. */
  onStatus: () => void
}

/** Names that are read at a glance; the others are a number. */
const glance = 10

/** The survey is sent, over everything: to how many, until when, and the sender's own answers next. */
export function SurveySent({ sent, teamName, onAnswer, onStatus }: SurveySentProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const { invited, skipped, deadline, people } = sent
  const others = people.filter(it => !it.isMyself)
  const more = others.length - glance
  return (
    <FullScreenDialog
      open
      title={t('alignment.intro1.title')}
      subtitle={teamName}
      onClose={onStatus}
      closeLabel={t('core.actions.close')}
    >
      <Moment
        title={t('alignment.sent.title', { count: invited + skipped, date: i18n.date(deadline, 'long') })}
        lead={t(invited + skipped > 1 ? 'alignment.sent.lead' : 'alignment.sent.leadAlone')}
        actions={
          <>
            {onAnswer && (
              <Button kind="primary" size="large" onClick={onAnswer}>
                {t('alignment.sent.answer')}
              </Button>
            )}
            <Button size="large" onClick={onStatus}>
              {t('alignment.sent.status')}
            </Button>
          </>
        }
        who={
          <>
            {skipped > 0 && <Notice kind="caution">{t('alignment.sent.skipped', { count: skipped })}</Notice>}
            <p className="t-moment__who t-small t-muted">
              <Icon path={eyeIcon} size="small" label={t('team.audience.label')} />
              <span>{t('alignment.sent.who')}</span>
            </p>
          </>
        }
        picture={
          others.length > 0 && (
            <ul className="t-sent" aria-label={t('alignment.report.start.members')}>
              {others.slice(0, glance).map(it => (
                <li key={it.id}>
                  <Avatar name={it.name} decorative />
                  <span>{it.name}</span>
                </li>
              ))}
              {more > 0 && <li className="t-muted t-num">+{i18n.number(more)}</li>}
            </ul>
          )
        }
      />
    </FullScreenDialog>
  )
}

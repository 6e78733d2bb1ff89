import type { StandUp, StandUpEntry } from '@trellis/sdk'
import { Avatar } from '../../shared/Avatar.tsx'
import { Button } from '../../shared/Button.tsx'
import { useTrellis } from '../../shared/context.tsx'
import { caretLeftIcon, caretRightIcon } from '../../shared/icons.ts'
import { Section } from '../../shared/Section.tsx'
import { standUpFields } from './StandUpModel.ts'

export interface StandUpDigestProps {
  digest: NonNullable<StandUp['digest']>
  /** Its day is over: who has not answered is waited for no more. */
  isOver: boolean
  /** Somebody wants to read another day. */
  onLook: (day: string) => void
}

/** What a team says of a day: each one's three answers, then who is away, and of whom there is none. Nobody is ranked. */
export function StandUpDigest({ digest, isOver, onLook }: StandUpDigestProps) {
  const { i18n } = useTrellis()
  const { t, date, language } = i18n
  const { day, publishes, isOut, entries, before, after } = digest
  const list = new Intl.ListFormat(language, { type: 'conjunction' })
  const names = (state: StandUpEntry['state']) =>
    list.format(entries.filter(it => it.state === state).map(it => it.name))
  const answered = entries.filter(it => it.state === 'ANSWERED')
  const [away, open] = [names('AWAY'), names('OPEN')]
  return (
    <Section
      title={t('sprint.standUp.digest')}
      text={<span role="status">{date(day, 'day')}</span>}
      action={
        <div className="t-actions">
          <Button
            size="small"
            icon={caretLeftIcon}
            label={t('sprint.standUp.before')}
            disabledReason={before === null ? t('sprint.standUp.first') : undefined}
            onClick={() => before && onLook(before)}
          />
          <Button
            size="small"
            icon={caretRightIcon}
            label={t('sprint.standUp.after')}
            disabledReason={after === null ? t('sprint.standUp.last') : undefined}
            onClick={() => after && onLook(after)}
          />
        </div>
      }
    >
      {!isOut && <p className="t-muted">{t('sprint.standUp.publishes', { time: date(publishes, 'time') })}</p>}
      {isOut && answered.length === 0 && (
        <p className="t-muted">{t(isOver ? 'sprint.standUp.nobody' : 'sprint.standUp.nobodyYet')}</p>
      )}
      {answered.length > 0 && (
        <ul className="t-standup">
          {answered.map(it => (
            <li key={it.memberId}>
              <Avatar name={it.name} src={it.imageUrl} decorative />
              <h3 className="t-subheading">
                {it.name}
                {it.isLate && <span className="t-small t-muted"> · {t('sprint.standUp.late')}</span>}
              </h3>
              <dl>
                {standUpFields
                  .filter(field => it[field])
                  .map(field => (
                    <div key={field} className={field === 'inTheWay' ? 'is-way' : undefined}>
                      <dt>{t(`sprint.standUp.${field}`)}</dt>
                      <dd>{it[field]}</dd>
                    </div>
                  ))}
              </dl>
            </li>
          ))}
        </ul>
      )}
      {away && <p className="t-small t-muted">{t('sprint.standUp.areAway', { names: away })}</p>}
      {open && (
        <p className="t-small t-muted">
          {t(isOver ? 'sprint.standUp.areNone' : 'sprint.standUp.areOpen', { names: open })}
        </p>
      )}
    </Section>
  )
}
